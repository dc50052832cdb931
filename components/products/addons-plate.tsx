'use client';

import { useState } from 'react';
import { Plate, SMALL_BUTTON } from '@/components/ops/page-parts';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusAdd } from '@/components/ui/focus-add';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { formatList, plural } from '@/lib/core/format';
import { MAX_ADDON_GROUPS, MAX_CHOICES, OPTION_NAME_MAX } from '@/lib/products/policy';
import { type DraftGroup, newKey, toDraftGroup } from './draft';
import type { Editor } from './use-editor';

const newChoice = () => ({ key: newKey(), name: '', price: '' });
const newGroup = (): DraftGroup => ({
  key: newKey(),
  name: '',
  min: '0',
  max: '1',
  options: [newChoice()],
});

/** Groups of add-ons, some shared with other products of the shop. */
export function AddonsPlate({ editor }: { editor: Editor }) {
  const { draft, errors, change, loaded } = editor;
  const { addons } = draft;
  const [isReusing, setReusing] = useState(false);
  const groups = loaded?.shop.groups ?? [];
  const used = new Set(addons.map(({ groupId }) => groupId));
  const others = groups.filter(({ groupId }) => !used.has(groupId));
  const setGroup = (at: number, fields: Partial<DraftGroup>) =>
    change({ addons: addons.map((one, index) => (index === at ? { ...one, ...fields } : one)) });
  return (
    <Plate
      id="addons"
      title="Add-on groups"
      aside={addons.length > 0 ? <span className="text-ink-2">shown in this order</span> : null}
    >
      {addons.map((group, at) => {
        const shared = groups.find(({ groupId }) => groupId === group.groupId)?.products ?? 0;
        const others =
          shared -
          (loaded?.product?.addons.some(({ groupId }) => groupId === group.groupId) ? 1 : 0);
        return (
          <section
            key={group.key}
            data-row
            aria-label={group.name || `Group ${at + 1}`}
            className="border-t border-line px-4 py-3.5"
          >
            <div className="grid grid-cols-2 gap-3 wide:grid-cols-[minmax(0,1fr)_6rem_6rem_auto]">
              <TextField
                className="max-wide:col-span-2"
                label="Group"
                placeholder="Add protein"
                value={group.name}
                maxLength={OPTION_NAME_MAX}
                error={errors[`addons.${at}.name`]}
                onChange={({ target }) => setGroup(at, { name: target.value })}
              />
              <TextField
                label="Choose at least"
                inputMode="numeric"
                value={group.min}
                error={errors[`addons.${at}.min`]}
                onChange={({ target }) => setGroup(at, { min: target.value })}
              />
              <TextField
                label="At most"
                inputMode="numeric"
                value={group.max}
                error={errors[`addons.${at}.max`]}
                onChange={({ target }) => setGroup(at, { max: target.value })}
              />
              <IconButton
                label={`Remove ${group.name || `group ${at + 1}`}`}
                className="self-end max-wide:col-span-2"
                onClick={({ currentTarget }) => {
                  focusAdd(currentTarget);
                  change({ addons: addons.filter((_, index) => index !== at) });
                }}
              >
                <Icon name="trash" className="size-5" />
              </IconButton>
            </div>
            {others > 0 ? (
              <Notice className="mt-2.5">
                {plural(others, 'other product')} {others === 1 ? 'has' : 'have'} this group.
                Changes apply there too.
              </Notice>
            ) : null}
            <ul className="mt-3 grid gap-2">
              {group.options.map((choice, choiceAt) => {
                const path = `addons.${at}.options.${choiceAt}`;
                const set = (fields: Partial<typeof choice>) =>
                  setGroup(at, {
                    options: group.options.map((one) =>
                      one.key === choice.key ? { ...one, ...fields } : one,
                    ),
                  });
                return (
                  <li key={choice.key} data-row className="flex items-start gap-2">
                    <TextField
                      className="min-w-0 flex-1"
                      label={<span className="sr-only">Choice {choiceAt + 1}</span>}
                      placeholder="Fried fish"
                      value={choice.name}
                      maxLength={OPTION_NAME_MAX}
                      error={errors[`${path}.name`]}
                      onChange={({ target }) => set({ name: target.value })}
                    />
                    <TextField
                      className="w-28"
                      label={<span className="sr-only">Price of choice {choiceAt + 1}, ₦</span>}
                      placeholder="+₦0"
                      inputMode="decimal"
                      value={choice.price}
                      error={errors[`${path}.price`]}
                      onChange={({ target }) => set({ price: target.value })}
                    />
                    <IconButton
                      label={`Remove ${choice.name || `choice ${choiceAt + 1}`}`}
                      className="mt-2"
                      onClick={({ currentTarget }) => {
                        focusAdd(currentTarget);
                        setGroup(at, {
                          options: group.options.filter(({ key }) => key !== choice.key),
                        });
                      }}
                    >
                      <Icon name="x" className="size-5" />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
            <FieldError id={`addons-${at}`} error={errors[`addons.${at}.options`]} />
            {group.options.length < MAX_CHOICES ? (
              <button
                type="button"
                data-add
                className={`${SMALL_BUTTON} mt-2`}
                onClick={() => setGroup(at, { options: [...group.options, newChoice()] })}
              >
                <Icon name="plus" className="size-4.5" strokeWidth={2} />
                Add a choice
              </button>
            ) : null}
          </section>
        );
      })}
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <FieldError id="addons-field" error={errors.addons} />
        {addons.length < MAX_ADDON_GROUPS ? (
          <button
            type="button"
            data-add
            className={SMALL_BUTTON}
            onClick={() => change({ addons: [...addons, newGroup()] })}
          >
            <Icon name="plus" className="size-4.5" strokeWidth={2} />
            New group
          </button>
        ) : null}
        {others.length > 0 && addons.length < MAX_ADDON_GROUPS ? (
          <button type="button" className={SMALL_BUTTON} onClick={() => setReusing(true)}>
            <Icon name="link-2" className="size-4.5" strokeWidth={2} />
            Reuse a group
          </button>
        ) : null}
      </div>
      {isReusing ? (
        <Sheet
          isOpen
          onClose={() => setReusing(false)}
          title="Reuse a group"
          description="It stays the same in every product that has it."
        >
          <ul className="-mx-3.5">
            {others.map((group) => (
              <li key={group.groupId}>
                <button
                  type="button"
                  className="min-h-12 w-full rounded-control px-3.5 py-2.5 text-left hover:bg-sand"
                  onClick={() => {
                    change({ addons: [...addons, toDraftGroup(group)] });
                    setReusing(false);
                  }}
                >
                  <b>{group.name}</b>
                  <span className="block text-sm text-ink-2">
                    {formatList(group.options.map(({ name }) => name))} · in{' '}
                    {plural(group.products, 'product')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </Plate>
  );
}
