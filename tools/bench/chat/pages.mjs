// Requests one page after another and records how long each took, until a message stops it. A thread of its
// own: where two thousand clients connect in the thread that measures, a page seems to wait for them.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAGE_EVERY_MS = 40;
const times = [];
let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
for (let count = 0; !isOver; count += 1) {
  const began = performance.now();
  const headers = { 'x-forwarded-for': `10.9.${(count >> 8) & 255}.${count & 255}` };
  const response = await fetch(workerData, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${workerData}: ${response.status}`);
  // The first one has to load and compile what fetches it.
  if (count === 0) parentPort.postMessage('ready');
  else times.push(performance.now() - began);
  await sleep(PAGE_EVERY_MS);
}
parentPort.postMessage(times);
