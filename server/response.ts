import type { ServerResponse } from 'node:http';
import type { CallRefusal } from './calls';

/**
 * Calls `change` right before the status line goes out, when everyone else has set their headers. It
 * may change headers and status; of several, the one added last runs first.
 */
export function beforeHeaders(response: ServerResponse, change: () => void): void {
  const { writeHead } = response;
  let isDone = false;
  const changed = (status: number, ...rest: unknown[]) => {
    if (!isDone) {
      isDone = true;
      response.statusCode = status;
      change();
    }
    return Reflect.apply(writeHead, response, [response.statusCode, ...rest]) as ServerResponse;
  };
  // writeHead has several call forms; all begin with the status and are passed on as they came.
  response.writeHead = changed as typeof response.writeHead;
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

/** As every call of ours answers: success, message and the id of the request. */
export function sendCallError(
  response: ServerResponse,
  requestId: string,
  { status, message, allow }: CallRefusal,
): void {
  // What a refused request still sends is not read.
  response.setHeader('connection', 'close');
  if (allow) response.setHeader('allow', allow);
  sendJson(response, status, { success: false, message, requestId });
}

export function sendRedirect(response: ServerResponse, status: 307 | 308, location: string): void {
  // Not cached: a product that moves to another category and back would redirect in a circle.
  response.writeHead(status, { location, 'cache-control': 'no-cache' }).end();
}
