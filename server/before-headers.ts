import type { ServerResponse } from 'node:http';

/** Calls `change` right before the status line goes out, when everyone else has set their headers. */
export function beforeHeaders(
  response: ServerResponse,
  change: (response: ServerResponse) => void,
): void {
  let isDone = false;
  wrapWriteHead(response, (status) => {
    if (!isDone) {
      isDone = true;
      response.statusCode = status;
      change(response);
    }
    return status;
  });
}

/** The answer goes out with this status, whatever the app sets. */
export function pinStatus(response: ServerResponse, status: number): void {
  wrapWriteHead(response, () => status);
}

function wrapWriteHead(response: ServerResponse, statusOf: (status: number) => number): void {
  const original = response.writeHead;
  const writeHead = (status: number, ...rest: unknown[]) =>
    Reflect.apply(original, response, [statusOf(status), ...rest]) as ServerResponse;
  // writeHead has several call forms; all begin with the status and are passed on as they came.
  response.writeHead = writeHead as typeof response.writeHead;
}
