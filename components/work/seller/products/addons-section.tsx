'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusAdd } from '@/components/ui/focus-add';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { toastError, useAction } from '@/components/ui/use-action';
import { backText } from '@/components/work/seller/board-text';
import { useNow } from '@/lib/client/settings';
import { formatList, plural } from '@/lib/core/format';
import type { EditGroupDto } from '@/lib/shops/products/dto';
import { MAX_ADDON_GROUPS, MAX_CHOICES, OPTION_NAME_MAX } from '@/lib/shops/products/policy';
import { type DraftChoice, type DraftGroup, newKey, toDraftGroup } from './draft';
import { Section } from './section';
import type { Editor } from './use-editor';
import { moveEntry, useReorder } from './use-reorder';

const newChoice = () => ({ key: newKey(), name: '', price: '' });
const newGroup = (): DraftGroup => ({
  key: newKey(),
  name: '',
  min: '0',
  max: '1',
  options: [newChoice()],
});

/** "Protein up to 2, sides up to 3"; empty without groups. */
function summarize(groups: readonly DraftGroup[]): string {
  return groups.map(({ name, max }) => `${name || 'Unnamed'} up to ${max || '–'}`).join(', ');
}

/** Groups of add-ons, some shared with other products of the shop. */
export function AddonsSection({ editor }: { editor: Editor }) {
  const { draft, errors, change, loaded } = editor;
  const { addons } = draft;
  const [isReusing, setReusing] = useState(false);
  const groups = loaded?.shop.groups ?? [];
  const used = new Set(addons.map(({ groupId }) => groupId));
  const others = groups.filter(({ groupId }) => !used.has(groupId));
  const move = (from: number, to: number) => change({ addons: moveEntry(addons, from, to) });
  const reorder = useReorder(move);
  const saved = new Map(loaded?.product?.addons.map((group) => [group.groupId, group]));
  return (
    <Section
      title="Add-ons"
      icon="list-checks"
      summary={summarize(addons) || 'None'}
      errors={Object.keys(errors).filter((path) => path.startsWith('addons')).length}
      aside={addons.length > 1 ? <span className="text-ink-2">shown in this order</span> : null}
    >
      <ul>
        {addons.map((group, at) => (
          <AddonGroup
            key={group.key}
            editor={editor}
            group={group}
            at={at}
            products={groups.find(({ groupId }) => groupId === group.groupId)?.products ?? 0}
            saved={saved.get(group.groupId ?? '')}
            reorder={reorder}
            onChange={(fields) =>
              change({
                addons: addons.map((one, index) => (index === at ? { ...one, ...fields } : one)),
              })
            }
            onRemove={() => change({ addons: addons.filter((_, index) => index !== at) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <FieldError id="addons-field" error={errors.addons} />
        {addons.length < MAX_ADDON_GROUPS ? (
          <Button
            data-add
            variant="quiet"
            size="desk"
            onClick={() => change({ addons: [...addons, newGroup()] })}
          >
            <Icon name="plus" className="size-4.5" strokeWidth={2} />
            New group
          </Button>
        ) : null}
        {others.length > 0 && addons.length < MAX_ADDON_GROUPS ? (
          <Button variant="quiet" size="desk" onClick={() => setReusing(true)}>
            <Icon name="link-2" className="size-4.5" strokeWidth={2} />
            Reuse a group
          </Button>
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
    </Section>
  );
}

interface AddonGroupProps {
  editor: Editor;
  group: DraftGroup;
  at: number;
  /** Number of products that have it. */
  products: number;
  saved: EditGroupDto | undefined;
  reorder: ReturnType<typeof useReorder>;
  onChange: (fields: Partial<DraftGroup>) => void;
  onRemove: () => void;
}

function AddonGroup(props: AddonGroupProps) {
  const { editor, group, at, products, saved, reorder, onChange, onRemove } = props;
  const { errors } = editor;
  const path = `addons.${at}`;
  const hasErrors = Object.keys(errors).some((one) => one.startsWith(`${path}.`));
  const [isOpen, setOpen] = useState(!group.groupId);
  const isShown = isOpen || hasErrors;
  const label = group.name || `group ${at + 1}`;
  const choices = useReorder((from, to) =>
    onChange({ options: moveEntry(group.options, from, to) }),
  );
  const inOthers = products - (saved ? 1 : 0);
  return (
    <li data-row className="border-t border-line max-wide:first:border-t-0" {...reorder.row(at)}>
      <div className="flex items-center gap-1 pr-2 pl-4 wide:pl-2">
        <button
          type="button"
          aria-label={`Move ${label}`}
          className="grid h-11 w-7 shrink-0 cursor-grab place-items-center rounded-control text-ink-2 hover:bg-sand max-wide:hidden"
          {...reorder.handle(at)}
        >
          <Icon name="grip-vertical" className="size-4.5" />
        </button>
        <button
          type="button"
          aria-expanded={isShown}
          className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1.5 text-left"
          onClick={() => setOpen(!isShown)}
        >
          <b className="min-w-0 flex-1 basis-24">{group.name || 'New group'}</b>
          <Tag tone="quiet">{ruleText(group)}</Tag>
          {products > 1 ? (
            <span className="text-ink-2">in {plural(products, 'product')}</span>
          ) : null}
          <Icon
            name="chevron-down"
            className={clsx('size-5 shrink-0 text-ink-2', isShown && 'rotate-180')}
          />
        </button>
      </div>
      <div className={clsx('px-4 pb-3.5 wide:pl-9', !isShown && 'hidden')}>
        <div className="grid grid-cols-2 gap-3 wide:grid-cols-[minmax(0,1fr)_7rem_7rem]">
          <TextField
            className="max-wide:col-span-2"
            label="Group"
            placeholder="Add protein"
            value={group.name}
            maxLength={OPTION_NAME_MAX}
            error={errors[`${path}.name`]}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <TextField
            label="Choose at least"
            inputMode="numeric"
            value={group.min}
            error={errors[`${path}.min`]}
            onChange={({ target }) => onChange({ min: target.value })}
          />
          <TextField
            label="At most"
            inputMode="numeric"
            value={group.max}
            error={errors[`${path}.max`]}
            onChange={({ target }) => onChange({ max: target.value })}
          />
        </div>
        {inOthers > 0 ? (
          <Notice className="mt-2.5">
            {plural(inOthers, 'other product')} {inOthers === 1 ? 'has' : 'have'} this group.
            Changes apply there too.
          </Notice>
        ) : null}
        <ul className="mt-3 grid gap-2">
          {group.options.map((choice, choiceAt) => (
            <AddonChoice
              key={choice.key}
              editor={editor}
              choice={choice}
              at={choiceAt}
              path={`${path}.options.${choiceAt}`}
              saved={saved?.options.find(({ choiceId }) => choiceId === choice.choiceId)}
              reorder={choices}
              onChange={(fields) =>
                onChange({
                  options: group.options.map((one) =>
                    one.key === choice.key ? { ...one, ...fields } : one,
                  ),
                })
              }
              onRemove={() =>
                onChange({ options: group.options.filter(({ key }) => key !== choice.key) })
              }
            />
          ))}
        </ul>
        <FieldError id={path} error={errors[`${path}.options`]} />
        <div className="mt-2 flex flex-wrap gap-2">
          {group.options.length < MAX_CHOICES ? (
            <Button
              data-add
              variant="quiet"
              size="desk"
              onClick={() => onChange({ options: [...group.options, newChoice()] })}
            >
              <Icon name="plus" className="size-4.5" strokeWidth={2} />
              Add a choice
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="desk"
            onClick={({ currentTarget }) => {
              focusAdd(currentTarget);
              onRemove();
            }}
          >
            <Icon name="trash" className="size-4.5" />
            Remove group
          </Button>
        </div>
      </div>
    </li>
  );
}

/** "Up to 2", "1 to 2", "Choose 1". */
function ruleText({ min, max }: DraftGroup): string {
  if (min.trim() === max.trim()) return `Choose ${max}`;
  return min.trim() === '0' || min.trim() === '' ? `Up to ${max}` : `${min} to ${max}`;
}

interface AddonChoiceProps {
  editor: Editor;
  choice: DraftChoice;
  at: number;
  path: string;
  saved: EditGroupDto['options'][number] | undefined;
  reorder: ReturnType<typeof useReorder>;
  onChange: (fields: Partial<DraftChoice>) => void;
  onRemove: () => void;
}

function AddonChoice(props: AddonChoiceProps) {
  const now = useNow();
  const { editor, choice, at, path, saved, reorder, onChange, onRemove } = props;
  const label = choice.name || `choice ${at + 1}`;
  const { run, isBusy } = useAction(
    (inStock: boolean) => editor.setStock({ addonId: saved?.choiceId, inStock }),
    { onError: toastError() },
  );
  return (
    <li
      data-row
      className="flex flex-wrap items-start gap-x-1 gap-y-1.5 max-wide:border-t max-wide:border-line max-wide:pt-2 max-wide:first:border-t-0"
      {...reorder.row(at)}
    >
      <button
        type="button"
        aria-label={`Move ${label}`}
        className="-ml-7 grid h-12 w-7 shrink-0 cursor-grab place-items-center rounded-control text-ink-2 hover:bg-sand max-wide:hidden"
        {...reorder.handle(at)}
      >
        <Icon name="grip-vertical" className="size-4.5" />
      </button>
      <TextField
        className="order-1 min-w-0 flex-1 basis-32 wide:order-none"
        label={<span className="sr-only">Choice {at + 1}</span>}
        placeholder="Fried fish"
        value={choice.name}
        maxLength={OPTION_NAME_MAX}
        error={editor.errors[`${path}.name`]}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <span aria-hidden="true" className="order-3 basis-full wide:hidden" />
      <TextField
        className="order-4 w-28 wide:order-none wide:w-24"
        label={<span className="sr-only">Price of choice {at + 1}, ₦</span>}
        placeholder="+₦0"
        inputMode="decimal"
        value={choice.price}
        error={editor.errors[`${path}.price`]}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      {saved ? (
        <span className="order-5 mt-1.5 ml-2 wide:order-none wide:mt-2.5 wide:ml-0">
          <Switch
            tone="go"
            label={`${label} in stock`}
            isOn={saved.inStock}
            isBusy={isBusy}
            onChange={() => void run(!saved.inStock)}
          />
        </span>
      ) : null}
      <IconButton
        label={`Remove ${label}`}
        className="order-2 mt-1.5 wide:order-none"
        onClick={({ currentTarget }) => {
          focusAdd(currentTarget);
          onRemove();
        }}
      >
        <Icon name="x" className="size-5" />
      </IconButton>
      {saved && !saved.inStock ? (
        <p className="order-6 basis-full text-sm font-bold text-mango-text wide:order-none">
          Sold out · {backText(saved.until, now)}
        </p>
      ) : null}
    </li>
  );
}
