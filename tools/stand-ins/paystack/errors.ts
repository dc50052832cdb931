import { json, type Reply } from '../http';

/** A refusal in the provider's own shape. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly nextStep: string,
    readonly type = 'validation_error',
  ) {
    super(message);
  }
}

const PASS_VALID = "Ensure that the value(s) you're passing are valid.";

export function invalidParams(message: string): ProviderError {
  return new ProviderError(400, message, 'invalid_params', PASS_VALID);
}

export function invalidAmount(message: string, nextStep: string): ProviderError {
  return new ProviderError(400, message, 'invalid_amount', nextStep);
}

export function notFound(message: string, code: string, status = 404): ProviderError {
  return new ProviderError(
    status,
    message,
    code,
    "Ensure that you're passing the identifier of a record that exists on this integration",
  );
}

export function errorReply(error: ProviderError): Reply {
  return json(error.status, {
    status: false,
    message: error.message,
    meta: { nextStep: error.nextStep },
    type: error.type,
    code: error.code,
  });
}

/** The reply of a planned 429 or 5xx. */
export function faultReply(status: number): Reply {
  if (status === 429) {
    return errorReply(
      new ProviderError(
        429,
        'Please wait a few minutes and try again.',
        'rate_limited',
        'Wait a few minutes and try the API call again',
        'api_error',
      ),
    );
  }
  return errorReply(
    new ProviderError(
      status,
      'An error occurred while processing your request',
      'unknown',
      'Try again later',
      'api_error',
    ),
  );
}

/** `{status:true, message, data}` and, for lists, `meta`. */
export function envelope(message: string, data: unknown, meta?: unknown, status = 200): Reply {
  return json(
    status,
    meta === undefined ? { status: true, message, data } : { status: true, message, data, meta },
  );
}
