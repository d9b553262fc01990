// A mail server that takes whatever it is sent, in a thread of its own: what it costs is not the measuring thread's,
// nor, where the system counts threads one by one, taken from the processor that the measured share.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

const END_OF_MAIL = '\r\n.\r\n';

function converse(socket: Socket): void {
  let isMail = false;
  let tail = '';
  socket.setEncoding('latin1').on('error', () => {});
  socket.on('data', (chunk: string) => {
    tail += chunk;
    if (isMail) {
      if (!tail.endsWith(END_OF_MAIL)) return void (tail = tail.slice(-END_OF_MAIL.length));
      isMail = false;
      tail = '';
      return void socket.write('250 taken\r\n');
    }
    if (!tail.endsWith('\r\n')) return;
    const command = tail.slice(0, 4).toUpperCase();
    tail = '';
    isMail = command === 'DATA';
    if (command === 'QUIT') return void socket.end('221 bye\r\n');
    socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
  });
  socket.write('220 sink\r\n');
}

if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const server = createServer({ noDelay: true }, converse);
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port, []));
