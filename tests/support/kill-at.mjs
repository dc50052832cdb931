// Loaded by `node --import`: kills the process with SIGKILL between two steps of a payment or a payout, named by
// KILL_AT. The steps are observed from outside: calls of the card provider and database commands.
import mongoose from 'mongoose';

/** The steps that have happened at each point, in order; those in one transaction are of one session. */
const POINTS = {
  'payment:before-saved': ['before insert payments'],
  'payment:after-saved': ['before fetch /transaction/initialize'],
  'payment:after-initialize': ['after fetch /transaction/initialize'],
  'payment:after-open': ['after fetch /transaction/initialize', 'after update payments'],
  'settle:after-verify': ['after fetch /transaction/verify success'],
  'settle:after-commit': ['after insert purchases', 'after commitTransaction'],
  'webhook:after-stored': ['after insert webhook_inbox'],
  'cancel:after-commit': ['after update purchases', 'after commitTransaction'],
  'payout:after-request': ['after insert payouts', 'after commitTransaction'],
  'payout:after-cancel': ['after update payouts', 'after commitTransaction'],
  'payout:after-approval': ['after update payouts', 'after commitTransaction'],
  'payout:before-recipient': ['before fetch /transferrecipient'],
  'payout:after-recipient': ['after fetch /transferrecipient'],
  'payout:before-transfer': ['before fetch /transfer'],
  'payout:after-transfer': ['after fetch /transfer pending'],
  'payout:after-pending': ['after fetch /transfer pending', 'after commitTransaction'],
  'payout:after-verify': ['after fetch /transfer/verify success'],
  'payout:after-paid': ['after fetch /transfer/verify success', 'after commitTransaction'],
  'payout:after-return': ['after fetch /transfer/verify failed', 'after commitTransaction'],
};

const left = [...(POINTS[process.env.KILL_AT] ?? [])];
if (left.length === 0) throw new Error(`no such point: ${process.env.KILL_AT}`);
let session;

function observe(step, ofSession) {
  if (step !== left[0] || (session && session !== ofSession)) return;
  session = ofSession;
  left.shift();
  if (left.length === 0) process.kill(process.pid, 'SIGKILL');
}

const send = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const [call] =
    /\/(?:transaction\/\w+|transfer(?:recipient|\/verify)?(?=[/?]|$))/.exec(String(url)) ?? [];
  if (!call) return send(url, init);
  observe(`before fetch ${call}`);
  const response = await send(url, init);
  const { data } = await response.clone().json();
  // The status of a lookup is part of the step: a server also looks up other, unpaid payments.
  observe(['after fetch', call, ...(data?.status ? [data.status] : [])].join(' '));
  return response;
};

const connect = mongoose.connect.bind(mongoose);
mongoose.connect = (uri, options) => connect(uri, { ...options, monitorCommands: true });

const running = new Map();
mongoose.connection.on('commandStarted', ({ requestId, commandName, command }) => {
  const target = command[commandName];
  const step = typeof target === 'string' ? `${commandName} ${target}` : commandName;
  const ofSession = command.lsid?.id.toString('hex');
  running.set(requestId, { step, ofSession });
  observe(`before ${step}`, ofSession);
});
mongoose.connection.on('commandSucceeded', ({ requestId }) => {
  const { step, ofSession } = running.get(requestId) ?? {};
  running.delete(requestId);
  observe(`after ${step}`, ofSession);
});
