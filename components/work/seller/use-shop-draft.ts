import { type RefObject, useState } from 'react';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { useAction } from '@/components/ui/use-action';
import { useUnsavedGuard } from '@/components/ui/use-unsaved-guard';
import { ApiError, apiPost } from '@/lib/client/api';
import { clearToasts, pushToast } from '@/lib/client/toast-queue';
import { formatList } from '@/lib/core/format';
import type { ShopSettingsDto } from '@/lib/shops/dto';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { DAY_NAMES, spansProblem, toHours, WEEK, type Week } from './week-hours';

/** Unsaved changes of a shop. */
export interface ShopDraft {
  description?: string;
  phone?: string;
  landmark?: string;
  week?: Week;
  daysOff?: ShopSettingsDto['daysOff'];
  prepMinutes?: number;
  samePrice?: boolean;
  logo?: string;
  cover?: string | null;
}

/** Why the draft was refused, with the field that the server names. */
interface Problem {
  field: string;
  text: string;
}

interface ShopDraftOptions {
  vendorId: string;
  form: RefObject<HTMLFormElement | null>;
  /** Reads the shop again after a save, before the draft is dropped. */
  onSaved: () => Promise<unknown>;
}

/** What was changed in a shop and not saved yet. The browser warns before it would be lost. */
export function useShopDraft({ vendorId, form, onSaved }: ShopDraftOptions) {
  const [draft, setDraft] = useState<ShopDraft>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const changes = Object.keys(draft).length;
  useUnsavedGuard(changes > 0);

  function change(fields: ShopDraft): void {
    setProblem(null);
    setDraft((old) => ({ ...old, ...fields }));
  }

  const { run: save, isBusy } = useAction(async () => {
    if (changes === 0) return;
    clearToasts();
    const { week, ...fields } = draft;
    const wrong = WEEK.filter((day) => spansProblem(week?.[day] ?? []) !== null);
    if (wrong.length > 0) {
      const days = formatList(wrong.map((day) => DAY_NAMES[day] ?? ''));
      setProblem({ field: 'hours', text: `Check the hours of ${days}.` });
      focusFirstError(form.current);
      return;
    }
    setProblem(null);
    try {
      const body = { vendorId, ...fields, ...(week && { hours: toHours(week) }) };
      await apiPost('/api/seller/shop', body, SHOP_MESSAGES.shopNotSaved);
      await onSaved();
      setDraft({});
      pushToast({ tone: 'success', text: 'Saved', id: 'shop' });
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure : null;
      const [field = ''] = String(refused?.body.field ?? '').split('.');
      setProblem({ field, text: refused?.message ?? SHOP_MESSAGES.shopNotSaved });
      focusFirstError(form.current);
    }
  });

  function reset(): void {
    setDraft({});
    setProblem(null);
  }

  return { draft, changes, problem, change, save, isBusy, reset };
}
