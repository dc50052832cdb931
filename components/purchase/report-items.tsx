import { CheckField } from '@/components/ui/check-field';
import type { ReportCategory } from '@/lib/purchases/moves/reports/policy';

/** An item of an order that a report may be about. */
export interface ReportItem {
  id: string;
  label: string;
}

/** Problems that may concern single items. */
const ABOUT_ITEMS: readonly (ReportCategory | null)[] = ['missing', 'wrong', 'damaged'];

/** Whether a report asks which items it is about. */
export function asksForItems(
  items: readonly ReportItem[],
  category: ReportCategory | null,
): boolean {
  return items.length > 1 && ABOUT_ITEMS.includes(category);
}

interface ReportItemsProps {
  items: readonly ReportItem[];
  /** Ids of the chosen ones. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The choice of the items that a report is about. */
export function ReportItems({ items, chosen, onChange }: ReportItemsProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        Which items? <span className="font-normal text-ink-2">(optional)</span>
      </legend>
      {items.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
