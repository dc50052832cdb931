import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { paths } from '@/lib/core/paths';
import type { SetupDto } from '@/lib/shops/dto';

interface FirstStepsProps {
  vendorId: string;
  setup: SetupDto;
  hasAlerts: boolean;
  onAlerts: () => void;
}

/** What a new shop does before its first order, until its first product is on sale. */
export function FirstSteps({ vendorId, setup, hasAlerts, onAlerts }: FirstStepsProps) {
  const { draftId, hasHours } = setup;
  return (
    <section
      aria-labelledby="first-steps"
      className="mt-3 max-w-3xl rounded-[18px] border border-line bg-card px-4 py-3.5 text-sm"
    >
      <h2 id="first-steps" className="text-lg">
        Before your first order
      </h2>
      <ul className="mt-1 divide-y divide-line">
        <Step
          isDone={false}
          title="Put your first product on sale"
          detail={
            draftId ? 'It’s saved, but shoppers don’t see it yet.' : 'A name, a price and a photo.'
          }
        >
          <a
            href={draftId ? paths.sellerProduct(draftId) : paths.sellerNewProduct({ vendorId })}
            className={buttonClass('primary', 'board')}
          >
            {draftId ? 'Finish it' : 'Add your first product'}
          </a>
        </Step>
        <Step
          isDone={hasHours}
          title="Set your opening hours"
          detail="You only get orders while you’re open."
        >
          <a href={paths.sellerShop()} className={buttonClass('soft', 'board')}>
            {hasHours ? 'Change' : 'Set'}
          </a>
        </Step>
        <Step
          isDone={hasAlerts}
          title="Get new orders on this device"
          detail="Even while Eki is closed or the screen is off."
        >
          <Button aria-haspopup="dialog" variant="soft" size="board" onClick={onAlerts}>
            {hasAlerts ? 'Change' : 'Turn on'}
          </Button>
        </Step>
      </ul>
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  detail: string;
  children: ReactNode;
}

function Step({ isDone, title, detail, children }: StepProps) {
  const icon = isDone ? 'circle-check' : 'circle-dashed';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon
        name={icon}
        className={clsx('size-5 shrink-0', isDone ? 'text-leaf' : 'text-mango-text')}
        strokeWidth={2}
      />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-bold">
          {title}
          <span className="sr-only">{isDone ? ', done' : ', not done yet'}</span>
        </p>
        {isDone ? null : <p className="text-ink-2">{detail}</p>}
      </div>
      {children}
    </li>
  );
}
