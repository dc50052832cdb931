import type { ServerResponse } from 'node:http';

/**
 * Calls `change` right before the status line goes out, when everyone else has set their headers.
 * `pinned`: the status that goes out whatever was set.
 */
export function beforeHeaders(
  response: ServerResponse,
  change: (response: ServerResponse) => void,
  pinned?: number,
): void {
  const original = response.writeHead;
  let isDone = false;
  const writeHead = (status: number, ...rest: unknown[]) => {
    if (!isDone) {
      isDone = true;
      response.statusCode = pinned ?? status;
      change(response);
    }
    return Reflect.apply(original, response, [pinned ?? status, ...rest]) as ServerResponse;
  };
  response.writeHead = writeHead as typeof response.writeHead;
}
