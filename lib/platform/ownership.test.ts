import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { type Actor, type OwnedScope, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { ownedBy } from './ownership';

const ACTOR: Actor = { userId: 'a'.repeat(24), roles: ['customer', 'seller'] };
const VENDORS = ['b'.repeat(24), 'c'.repeat(24)];
const OWNERS = {
  self: 'userId',
  vendor: 'parts.vendorId',
  rider: 'riderId',
  participant: 'participantIds',
} as const;

describe('ownedBy', () => {
  it.each<[OwnedScope, object]>([
    ['self', { userId: ACTOR.userId }],
    // Trusted: mongoose neutralises every other operator in a filter.
    ['vendor', { 'parts.vendorId': mongoose.trusted({ $in: VENDORS }) }],
    ['rider', { riderId: ACTOR.userId }],
    ['participant', { participantIds: ACTOR.userId }],
    ['staff', {}],
  ])('filters the scope %s by its own field only', (scope, filter) => {
    const memberships = VENDORS.map((vendorId) => ({ vendorId, role: 'owner' }) as const);
    expect(ownedBy(scopeActor(ACTOR, scope, memberships), OWNERS)).toEqual(filter);
  });

  it('matches nothing for a seller without a vendor', () => {
    const filter = ownedBy(scopeActor(ACTOR, 'vendor'), OWNERS);
    expect(filter).toEqual({ 'parts.vendorId': mongoose.trusted({ $in: [] }) });
  });

  it('refuses, at compile time and run time, a scope without an owner field', () => {
    // @ts-expect-error: no field for riders
    expect(() => ownedBy(scopeActor(ACTOR, 'rider'), { self: 'userId' })).toThrow(TypeError);
  });

  it('refuses an actor without a scope or with another scope', () => {
    const forRiders = (actor: ScopedActor<'rider'>) => ownedBy(actor, OWNERS);
    // @ts-expect-error: a plain actor
    expect(() => forRiders(ACTOR)).toThrow(TypeError);
    // @ts-expect-error: a customer's scope
    forRiders(scopeActor(ACTOR, 'self'));
  });
});
