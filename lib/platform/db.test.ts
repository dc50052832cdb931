import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './db';

/** The driver exports few of its error classes, so they are known by name. */
const named = (name: string) => Object.assign(new Error('lost'), { name });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['MongoServerSelectionError', true],
    ['MongooseServerSelectionError', true],
    ['MongoNetworkError', true],
    ['MongoNetworkTimeoutError', true],
    ['MongoPoolClearedError', true],
    ['PoolClearedOnNetworkError', true],
    ['MongoWaitQueueTimeoutError', true],
    ['MongoNotConnectedError', true],
    ['MongoServerError', false],
    ['MongoInvalidArgumentError', false],
    ['ValidationError', false],
    ['TypeError', false],
  ])('knows %s: %s', (name, isUnavailable) => {
    expect(isDatabaseUnavailable(named(name))).toBe(isUnavailable);
  });
});
