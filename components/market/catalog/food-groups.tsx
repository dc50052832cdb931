'use client';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import type { AddonGroupDto, ProductOptionDto } from '@/lib/catalog/dto';

import { optionPrice } from '@/lib/core/pricing/display-price';
import { type Choice, countChosen, ruleText } from './food-choice';

interface OptionGroupProps {
  options: readonly ProductOptionDto[];
  chosenId: string;
  onChoose: (optionId: string) => void;
}

/** The options of a dish: exactly one is chosen. */
export function OptionGroup({ options, chosenId, onChoose }: OptionGroupProps) {
  return (
    <Group name="Portion" tag={options.length > 1 ? <RuleTag isNeeded>Choose 1</RuleTag> : null}>
      {options.map((option) => (
        <ChoiceRow
          key={option._id}
          type="radio"
          name="option"
          value={option._id}
          text={option.name}
          checked={option._id === chosenId}
          disabled={!option.inStock}
          onChange={() => onChoose(option._id)}
        >
          <OptionPrice option={option} />
        </ChoiceRow>
      ))}
    </Group>
  );
}

function OptionPrice({ option }: { option: ProductOptionDto }) {
  if (!option.inStock) return <RuleTag isNeeded={false}>Sold out</RuleTag>;
  if (option.offerPrice === null) return <Naira amount={option.price} />;
  return (
    <>
      <s className="mr-2 text-sm font-normal text-ink-2">
        <span className="sr-only">was </span>
        <Naira amount={option.price} />
      </s>
      <Naira amount={optionPrice(option)} />
    </>
  );
}

interface AddonGroupProps {
  group: AddonGroupDto;
  choice: Choice;
  /** The missing choice, after an attempt to add. */
  error: string | null;
  onToggle: (group: AddonGroupDto, addonId: string) => void;
}

/** One group of add-ons with its rule; the rest is disabled at the maximum. */
export function AddonGroup({ group, choice, error, onToggle }: AddonGroupProps) {
  const chosen = countChosen(group, choice);
  const isFull = group.max > 1 && chosen >= group.max;
  const isRadio = group.min === 1 && group.max === 1;
  const id = `group-${group._id}`;
  const tag = <RuleTag isNeeded={group.min > 0}>{ruleText(group)}</RuleTag>;
  return (
    <Group name={group.name} tag={tag} id={id} describedBy={error ? `${id}-error` : undefined}>
      <FieldError id={id} error={error} />
      {group.options.map((addon) => {
        const isChosen = choice.addonIds.includes(addon._id);
        return (
          <ChoiceRow
            key={addon._id}
            type={isRadio ? 'radio' : 'checkbox'}
            name={id}
            value={addon._id}
            text={addon.name}
            checked={isChosen}
            disabled={!addon.inStock || (isFull && !isChosen)}
            onChange={() => onToggle(group, addon._id)}
          >
            {addon.inStock ? (
              <AddonPrice price={addon.price} />
            ) : (
              <RuleTag isNeeded={false}>Sold out</RuleTag>
            )}
          </ChoiceRow>
        );
      })}
    </Group>
  );
}

interface GroupProps {
  name: string;
  /** The rule of the group. */
  tag: ReactNode;
  id?: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

function Group({ name, tag, id, describedBy, children }: GroupProps) {
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy}
      className="mt-4 min-w-0 rounded-box border border-line bg-card px-4.5 pt-4.5 pb-2 wide:px-6"
    >
      <legend className="float-left w-full">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-display text-lg font-bold">{name}</span>
          {tag}
        </span>
      </legend>
      <div className="clear-both pt-1">{children}</div>
    </fieldset>
  );
}

function AddonPrice({ price }: { price: number }) {
  return price === 0 ? (
    <span className="text-ink-2">Free</span>
  ) : (
    <>
      +<Naira amount={price} />
    </>
  );
}

interface ChoiceRowProps extends Omit<ComponentProps<'input'>, 'children' | 'className'> {
  type: 'radio' | 'checkbox';
  text: string;
  /** At the end of the row: the price, or "Sold out". */
  children: ReactNode;
}

/** A radio or checkbox with a custom mark; the whole row is the target. */
function ChoiceRow({ type, text, children, ...input }: ChoiceRowProps) {
  const isRadio = type === 'radio';
  return (
    <label
      className={clsx(
        // The focus outline is inside the row, so that it covers neither the price nor the row above.
        '-mx-2 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-2 last:border-0 has-focus-visible:rounded-lg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-adire',
        input.disabled && 'cursor-not-allowed text-ink-2',
      )}
    >
      <input {...input} type={type} className="peer sr-only" />
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-6 shrink-0 place-items-center border-2 border-border text-transparent transition duration-100 peer-disabled:opacity-40',
          isRadio
            ? 'rounded-full peer-checked:border-[7px] peer-checked:border-adire'
            : 'rounded-[7px] peer-checked:border-adire peer-checked:bg-adire peer-checked:text-adire-ink',
        )}
      >
        {isRadio ? null : <Icon name="check" className="size-4.5" strokeWidth={2.5} />}
      </span>
      <span className="min-w-[min(100%-2.5rem,6rem)] flex-1">{text}</span>
      <span className="shrink-0 font-semibold">{children}</span>
    </label>
  );
}

/** The rule of a group: neutral, or mango where a choice is required. */
function RuleTag({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'shrink-0 rounded-[10px] px-2.5 py-0.5 text-xs font-semibold -outline-offset-1 outline-transparent outline-1',
        isNeeded ? 'bg-mango-tint text-mango-text' : 'bg-sand text-ink-2',
      )}
    >
      {children}
    </span>
  );
}
