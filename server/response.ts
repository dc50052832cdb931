import type { ServerResponse } from 'node:http';
import type { CallRefusal } from './calls';

/**
 * Calls `change` right before the status line is sent, when all other headers are set. It may change
 * headers and status. Of several, the one added last runs first.
 */
export function beforeHeaders(response: ServerResponse, change: () => void): void {
  const { writeHead } = response;
  let isDone = false;
  const changeAndWrite = (status: number, ...rest: unknown[]) => {
    if (!isDone) {
      isDone = true;
      response.statusCode = status;
      change();
    }
    return Reflect.apply(writeHead, response, [response.statusCode, ...rest]) as ServerResponse;
  };
  // writeHead is overloaded, always with the status first: the rest is passed on unchanged.
  response.writeHead = changeAndWrite as typeof response.writeHead;
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

/** Sends an error in the format of our API: success, message and request id. */
export function sendCallError(
  response: ServerResponse,
  requestId: string,
  { status, message, allow }: CallRefusal,
): void {
  // The rest of a refused request's body is not read.
  response.setHeader('connection', 'close');
  if (allow) response.setHeader('allow', allow);
  sendJson(response, status, { success: false, message, requestId });
}

export function sendRedirect(response: ServerResponse, status: 307 | 308, location: string): void {
  // Not cached: a product that moves to another category and back would redirect in a loop.
  response.writeHead(status, { location, 'cache-control': 'no-cache' }).end();
}
