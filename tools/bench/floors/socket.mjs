// The floor: a bare socket.io server with rooms, in a process of its own, that answers and passes on what
// it is sent without storing it. Prints its port.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer((_request, response) => response.end('ok'));
const io = new Server(server, { path: '/socket', perMessageDeflate: false, serveClient: false });
io.on('connection', (socket) => {
  socket.on('join-room', ({ roomId }, answer) => {
    socket.join(roomId);
    answer({ ok: true, room: roomId, lastSeq: 0, missed: [], hasMore: false });
  });
  socket.on('send-message', ({ roomId, clientMsgId, message }, answer) => {
    const timestamp = new Date().toISOString();
    const sent = { _id: clientMsgId, seq: 1, clientMsgId, timestamp };
    const from = { senderId: roomId, senderName: 'Ada Obi', senderType: 'customer', media: [] };
    io.to(roomId).emit('receive-message', { roomId, ...sent, ...from, message, sent: true });
    answer({ ok: true, message: sent });
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
