#!/usr/bin/perl
# unicode_ranges.pl VERSION DIR -- print which code points the Unicode database has in
# which class, for test_unicode.c.
#
# DIR has the files of the database of that or a later version, as Debian's package
# unicode-data installs them in /usr/share/unicode. Characters that VERSION lacks are left
# out. A line is the name of a class, and its ranges in hexadecimal:
#	perl unicode_ranges.pl 14.0 /usr/share/unicode >unicode_ranges.txt
use strict;
use warnings;

my ($version, $dir) = @ARGV;
my (%classes, %has_age);

# Calls $take for each line "FIRST..LAST ; VALUE" of a file.
sub read_ranges {
	my ($name, $take) = @_;
	open(my $file, '<', "$dir/$name") or die "$dir/$name: $!\n";
	while (<$file>) {
		next unless /^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([^\s;#]+)/;
		my ($first, $last, $value) = (hex $1, hex($2 // $1), $3);
		$take->($_, $value) for $first .. $last;
	}
}

read_ranges('DerivedAge.txt', sub { $has_age{$_[0]} = 1 if $_[1] <= $version });
sub take { push @{$classes{$_[1]}}, $_[0] if $has_age{$_[0]} }

open(my $file, '<', "$dir/UnicodeData.txt") or die "$dir/UnicodeData.txt: $!\n";
my $first;
while (<$file>) {
	my ($code, $name, $class, $place) = split /;/;
	if ($name =~ /First>$/) {
		$first = hex $code;
		next;
	}
	for ($first // hex $code .. hex $code) {
		take($_, 'assigned');
		take($_, $class) if $class =~ /^(C.|Z.|M.|L.|Nd)$/;
		take($_, 'placed') if $class =~ /^M[ne]$/ && $place != 0;
	}
	$first = undef;
}
read_ranges('HangulSyllableType.txt', sub { take($_[0], 'jamo') if $_[1] =~ /^[VT]$/ });
read_ranges('EastAsianWidth.txt', sub { take($_[0], 'wide') if $_[1] =~ /^[WF]$/ });
read_ranges('DerivedCoreProperties.txt',
	sub { push @{$classes{ignorable}}, $_[0] if $_[1] eq 'Default_Ignorable_Code_Point' });
read_ranges('PropList.txt', sub { take($_[0], 'selector') if $_[1] eq 'Variation_Selector' });
read_ranges('Scripts.txt', sub { take($_[0], $_[1]) if
	$_[1] =~ /^(Latin|Cyrillic|Greek|Han|Hiragana|Katakana|Hangul|Thai|Lao|Devanagari)$/ });

print "# Unicode $version, by unicode_ranges.pl from the files of the database.\n";
for my $class (sort keys %classes) {
	my ($line, $from, $to) = ($class);
	my $end = sub {
		$line .= sprintf(' %x', $from) if defined $from;
		$line .= sprintf('-%x', $to) if defined $from && $from != $to;
	};
	for my $c (sort { $a <=> $b } @{$classes{$class}}) {
		if (defined $to && $c == $to + 1) {
			$to = $c;
			next;
		}
		$end->();
		$from = $to = $c;
	}
	$end->();
	print "$line\n";
}
