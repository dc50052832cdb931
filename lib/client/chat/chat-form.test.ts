import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendChatForm } from './chat-form';

/** A request whose progress the test controls. */
class FakeRequest {
  static last: FakeRequest;
  upload: Record<string, (event?: object) => void> = {};
  responseText = JSON.stringify({ success: true });
  status = 200;
  isAborted = false;
  onload = (): void => undefined;
  onloadend = (): void => undefined;
  onabort = (): void => undefined;

  constructor() {
    FakeRequest.last = this;
  }
  open(): void {}
  send(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
  answer(): void {
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const sendVideo = () => {
  const sent = sendChatForm('/api/chat/send', new FormData(), new Blob(['video']));
  return { sent, request: FakeRequest.last };
};

it('aborts a video that makes no progress for 30 s', async () => {
  const { sent, request } = sendVideo();
  const failed = expect(sent).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(29_000);
  request.upload.onprogress?.({ loaded: 1, total: 5 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
});

it('waits longer for the answer once the upload is complete', async () => {
  const { sent, request } = sendVideo();
  request.upload.onprogress?.({ loaded: 5, total: 5 });
  request.upload.onloadend?.();
  await vi.advanceTimersByTimeAsync(50_000);
  request.answer();
  expect(await sent).toEqual({ success: true });
});
