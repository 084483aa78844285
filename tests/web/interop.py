# interop.py URL -- a session with the server by Debian's python3-websockets.
#
# Prints "played" and the close code if all went well. Status 77: not installed.
import asyncio
import sys

try:
    import websockets
except ImportError:
    sys.exit(77)


async def expect(socket, start):
    while not (await socket.recv()).startswith(start):
        pass


async def play(url):
    socket = await websockets.connect(url)
    await expect(socket, '* hello ')
    for line, answer in (('bot 3x3x3 easy you=x', '= bot match='), ('move a1', '= move'),
                         ('x' * 600, '? - long '), ('a\nb', '? - control '),
                         ('quit', '= quit')):
        await (await socket.ping(b'payload'))
        await socket.send(line)
        await expect(socket, answer)
    await socket.wait_closed()
    print('played', socket.close_code)


asyncio.run(asyncio.wait_for(play(sys.argv[1]), 60))
