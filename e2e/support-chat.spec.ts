import type { Locator, Page } from '@playwright/test';
import { demoProduct } from './support/catalogue';
import { getCart, payByCalls, wholeCart } from './support/checkout';
import { newPerson, register, saveAddress } from './support/people';
import { expect, test } from './support/test';

// A customer at 360 px chats with an agent at 1280 px, up to the rating.

// No other journey buys it, so it is always in stock.
const LIPSTICK = 'matte-lipstick';
const AGENT = 'support@eki.example';
const OPS = 'ops@eki.example';
const WIDE = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };

test.use({
  expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection', 'Failed to fetch'],
});

/** Pastes a photo, as after taking a screenshot. */
async function pastePhoto(field: Locator): Promise<void> {
  await field.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(64, 48);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas context');
    context.fillStyle = '#c8102e';
    context.fillRect(0, 0, 64, 48);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'screenshot.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
}

/** On wide screens Enter sends. */
async function sendByEnter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** On phones the button sends. */
async function sendByButton(panel: Locator, text: string): Promise<void> {
  await panel.getByRole('textbox').fill(text);
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Opens this customer's chat by keyboard. */
async function openFromList(agent: Page, name: string): Promise<void> {
  const row = agent.getByRole('link', { name });
  await expect(row).toBeVisible();
  const [, chatId = ''] = (await row.getAttribute('data-item'))?.split(':') ?? [];
  for (let presses = 0; presses < 30; presses += 1) {
    const url = agent.url();
    // The address changes before the row is marked.
    if (url.includes(chatId)) return expect(row).toHaveAttribute('aria-current', 'true');
    await agent.keyboard.press('j');
    await expect(agent).not.toHaveURL(url);
  }
  throw new Error(`J doesn't reach ${name}`);
}

/** Those of the texts that a side shows, in its order. */
const seenBy = async (log: Locator, texts: readonly string[]): Promise<string[]> => {
  const all = await log.innerText();
  return all.split('\n').filter((line) => texts.includes(line));
};

test('Quickie hands a customer over to an agent, who helps them and is rated', async ({
  page: customer,
  browser,
  standIn,
  signIn,
  shelves,
}) => {
  const letters = Date.now().toString(36).replace(/\d/g, 'x').slice(-6);
  const person = { ...newPerson('uyi'), name: `Uyi ${letters}` };
  const lipstick = await demoProduct(customer, LIPSTICK);
  await register(customer, person, getCart(lipstick));
  await saveAddress(customer, person);
  const orderId = await payByCalls(customer, standIn, 'order', await wholeCart(customer));
  await shelves.deliver(orderId);
  const number = orderId.slice(-6).toUpperCase();

  const agent = await browser.newPage(WIDE);
  await signIn(agent, AGENT);
  const agentErrors: string[] = [];
  agent.on('pageerror', ({ message }) => agentErrors.push(message));

  const panel = customer.getByRole('dialog', { name: 'Chat' });
  const field = panel.getByRole('textbox');
  const log = panel.getByRole('log');
  const desk = agent.getByRole('region', { name: 'Chat', exact: true });
  const reply = desk.getByRole('textbox', { name: `Reply to ${person.name}` });
  const chatLog = desk.getByRole('log');

  await test.step('Quickie answers, and hands over to a person', async () => {
    await Promise.all([customer.goto('/?contact=true'), agent.goto('/support')]);
    await sendByButton(panel, 'abeg where my order dey');
    await expect(log.getByText(number).last()).toBeVisible();
    await sendByButton(panel, 'let me talk to a person');
    await field.fill('One lipstick');
    await expect(log.getByText('Quickie called a person for you')).toBeVisible();
    await panel.getByRole('button', { name: 'Go to Support' }).click();
    await expect(field).toHaveValue('One lipstick');
    await field.fill('See https://pictures.example/lipstick.');
    await field.press('Enter');
    await field.pressSequentially('One lipstick came broken');
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByText('One lipstick came broken')).toBeVisible();
    await expect(log.getByText(/Sending…|Not sent yet/)).toHaveCount(0);
  });

  await test.step('an agent chooses whether to get new chats', async () => {
    const choose = async (name: RegExp) => {
      const dialog = agent.getByRole('dialog', { name: 'Your status' });
      await dialog.getByRole('button', { name }).click();
      await expect(dialog).toBeHidden();
    };
    // In the demo she takes chats manually.
    await agent.getByRole('button', { name: 'You pick chats' }).click();
    await choose(/^Away/);
    await agent.getByRole('button', { name: 'You’re away' }).click();
    await choose(/^Online, choosing chats/);
    await expect(agent.getByRole('button', { name: 'You pick chats' })).toBeVisible();
  });

  await test.step('an agent finds the chat in the queue and takes it, by keyboard', async () => {
    await openFromList(agent, person.name);
    await expect(chatLog.getByText(/lipstick\.\nOne lipstick came broken/)).toHaveCount(1);
    const link = chatLog.getByRole('link', { name: 'https://pictures.example/lipstick' });
    await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    await expect(chatLog.getByText(/^Quickie stepped back/)).toBeVisible();
    const take = desk.getByRole('button', { name: 'Take' });
    await agent.keyboard.press('t');
    await expect(take).toBeHidden();
    await desk.getByRole('button', { name: 'Assign, labels, priority' }).press('Enter');
    const sheet = agent.getByRole('dialog', { name: person.name });
    await sheet.getByLabel('You have this chat').selectOption('Back to the queue');
    await sheet.getByRole('button', { name: 'Give', exact: true }).press('Enter');
    await expect(sheet).toBeHidden();
    await take.focus();
    await agent.keyboard.down('Enter');
    await expect(take).toBeHidden();
    // A held key doesn't also resolve the chat.
    await agent.keyboard.down('Enter');
    await agent.keyboard.up('Enter');
    await agent.keyboard.press('r');
    await expect(reply).toBeFocused();
    await sendByEnter(reply, 'Sorry about that. A photo, please?');
    await expect(log.getByText('Sorry about that. A photo, please?')).toBeVisible();
    await expect(chatLog.getByText(/· Read$/)).toHaveCount(1);
  });

  await test.step('a pasted photo reaches the agent', async () => {
    await pastePhoto(field);
    await expect(panel.getByRole('button', { name: 'Remove photo' })).toBeVisible();
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(chatLog.getByRole('img', { name: /^A photo from Uyi/ })).toBeVisible();
  });

  await test.step('what is written offline arrives once, and in order', async () => {
    const texts = ['It was the red one', 'Can I have my money back?', 'Of course, a moment'];
    await customer.context().setOffline(true);
    for (const text of texts.slice(0, 2)) await sendByButton(panel, text);
    await expect(log.getByText('Not sent yet')).toHaveCount(2);
    await sendByEnter(reply, texts[2] ?? '');
    await expect(chatLog.getByText(texts[2] ?? '')).toBeVisible();
    const unsent = chatLog.getByText(/Sending…|Not sent yet/);
    await expect(unsent).toHaveCount(0);
    await customer.context().setOffline(false);
    await expect(chatLog.getByText(texts[1] ?? '')).toBeVisible();
    await expect(log.getByText(texts[2] ?? '')).toBeVisible();
    await expect(log.getByText('Not sent yet')).toHaveCount(0);
    const [first, second, answer] = texts;
    for (const side of [log, chatLog]) {
      await expect.poll(() => seenBy(side, texts)).toEqual([answer, first, second]);
    }
  });

  await test.step('a private note stays with the agents', async () => {
    await desk.getByRole('tab', { name: 'Private note' }).click();
    await sendByEnter(
      desk.getByRole('textbox', { name: 'Private note' }),
      'Looks like our packing',
    );
    await expect(chatLog.getByText('Looks like our packing')).toBeVisible();
    // A later message to the customer arrives after the note.
    await desk.getByRole('tab', { name: 'Reply' }).click();
    await sendByEnter(reply, 'I’ve asked for your refund');
    await expect(log.getByText('I’ve asked for your refund')).toBeVisible();
    await expect(customer.getByText('Looks like our packing')).toHaveCount(0);
    const answer = await customer.request.get('/api/chat/get-chat');
    expect(await answer.text()).not.toContain('Looks like our packing');
  });

  await test.step('a refund is requested, ops decide, and the chat shows the decision', async () => {
    const details = agent.getByRole('region', { name: 'Customer' });
    const order = details.getByRole('button', { name: new RegExp(number) });
    if ((await order.getAttribute('aria-pressed')) !== 'true') await order.click();
    await details.getByRole('button', { name: 'Ask for refund' }).click();
    const dialog = agent.getByRole('dialog', { name: `Refund for ${number}` });
    await dialog.getByLabel('Amount, ₦').fill('500');
    await dialog.getByLabel('Reason').fill('Broken in the parcel');
    await dialog.getByRole('button', { name: 'Ask for refund' }).click();
    await expect(dialog).toBeHidden();
    await expect(order).toContainText('refund of ₦500 waits for ops');
    const ops = await browser.newPage(WIDE);
    await signIn(ops, OPS);
    await ops.goto('/admin/approvals');
    const waiting = ops.getByRole('article', { name: `Refund for ${number}` });
    await waiting.getByRole('button', { name: 'Agree' }).click();
    const agreeing = ops.getByRole('dialog', { name: 'Refund ₦500?' });
    await agreeing.getByLabel('Reason').fill('Seen the photo');
    await agreeing.getByRole('button', { name: 'Refund ₦500' }).click();
    await expect(agreeing).toBeHidden();
    await expect(waiting).toBeHidden();
    await ops.close();
    await expect(chatLog.getByText(/^Agreed to refund ₦500 for order/)).toBeVisible();
    await expect(order).toContainText('₦500 refunded');
  });

  await test.step('the agent resolves it, the customer rates it, and the agent sees the rating', async () => {
    await chatLog.focus();
    await agent.keyboard.press('e');
    await expect(chatLog.getByText('Not rated yet')).toBeVisible();
    await log.getByRole('radio', { name: '4 of 5, Good' }).check();
    await log.getByLabel(/^Anything to add/).fill('Quick, thank you');
    await log.getByRole('button', { name: 'Send rating' }).click();
    await expect(log.getByText('Thanks for telling us!', { exact: true })).toBeVisible();
    await expect(chatLog.getByText('Rated 4 of 5')).toBeVisible();
    await expect(chatLog.getByText('Quick, thank you')).toBeVisible();
  });

  // However long the chat is, only its messages scroll.
  const tooHigh = () => document.documentElement.scrollHeight - window.innerHeight;
  expect(await agent.evaluate(tooHigh)).toBe(0);

  await test.step('a ticket with an unsent answer isn’t closed', async () => {
    await agent.goto('/support');
    await expect(agent.getByRole('link', { name: 'Kelvin Imade' })).toBeVisible();
    await agent.keyboard.press('/');
    await agent.keyboard.type('kelvin@students.example');
    await agent.keyboard.press('Enter');
    await expect(agent.getByRole('link', { name: 'Mama Ebo' })).toBeHidden();
    await agent.keyboard.press('j');
    const ticket = agent.getByRole('region', { name: 'Ticket' });
    const answer = ticket.getByRole('textbox', { name: 'Reply to Kelvin Imade' });
    await answer.fill('We deliver there from');
    await ticket.getByRole('button', { name: 'Close ticket' }).click();
    await expect(ticket.getByText('Your answer isn’t sent')).toBeVisible();
    await expect(answer).toHaveValue('We deliver there from');
  });
  expect(agentErrors).toEqual([]);
  await agent.close();
});
