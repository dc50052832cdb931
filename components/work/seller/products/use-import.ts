import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/use-action';
import { type ApiError, apiGet, apiPost, readAnswer, withLogin } from '@/lib/client/api';
import { postForm } from '@/lib/client/photo-upload';
import { queryClient } from '@/lib/client/query-client';
import { clearToasts, pushToast } from '@/lib/client/toast-queue';
import type { ImportDto, ImportedDto, ImportStateDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import type { ImportField } from '@/lib/shops/products/policy';

export type RowValues = Partial<Record<ImportField, string>>;

/** A correction of one row, as the fix call takes it. */
export interface RowFix {
  row: number;
  values?: RowValues;
  accept?: ImportField[];
  leaveOut?: boolean;
}

/** A call of the import, with the text of the button while it runs. */
interface Step {
  text: string;
  run: () => Promise<void>;
}

export interface ImportOptions {
  vendorId?: string;
  /** An import to continue. */
  importId?: string;
}

export type ImportSession = ReturnType<typeof useImport>;

const IMPORTING = 'Importing…';
const UPLOAD_TIMEOUT_MS = 60_000;
const PROGRESS_INTERVAL_MS = 700;

/** One import of a file: its upload, the corrections of its rows, and the import itself with its progress. */
export function useImport({ vendorId, importId: firstId }: ImportOptions) {
  const [importId, setImportId] = useState(firstId ?? null);
  const [typed, setTyped] = useState<ReadonlyMap<number, RowValues>>(new Map());
  const [result, setResult] = useState<ImportedDto | null>(null);
  const reading = useQuery<ImportDto, ApiError>(
    {
      queryKey: toKey(importId),
      queryFn: () => postFix({ importId }),
      enabled: importId !== null,
      // Only this page changes it, and shows each answer.
      staleTime: 'static',
    },
    queryClient,
  );
  const { data } = reading;
  // Not `useAction`: runs after what is running already, so that no correction is lost.
  const step = useMutation<void, unknown, Step>(
    {
      mutationFn: (next) => next.run(),
      onError: clearToasts,
      scope: { id: 'import' },
      networkMode: 'always',
    },
    queryClient,
  );
  const start = (text: string, run: () => Promise<void>) => step.mutate({ text, run });
  const isImporting = step.isPending && step.variables.text === IMPORTING;
  const { data: progress = 0 } = useQuery(
    {
      queryKey: ['import-progress', importId],
      queryFn: () => readState(importId ?? ''),
      select: ({ done, total }) => done / total,
      enabled: isImporting && importId !== null,
      refetchInterval: PROGRESS_INTERVAL_MS,
      gcTime: 0,
    },
    queryClient,
  );
  const busy = step.isPending ? step.variables.text : reading.isLoading ? 'Loading…' : null;
  const failure = step.isError ? errorText(step.error) : busy ? null : reading.error?.message;

  function show(read: ImportDto): void {
    queryClient.setQueryData(toKey(read.importId), read);
    setImportId(read.importId);
  }

  const upload = (file: File) =>
    start('Reading the file…', async () => {
      const form = new FormData();
      form.set('file', file, file.name);
      if (vendorId) form.set('vendorId', vendorId);
      const failed = PRODUCT_MESSAGES.importFailed;
      const options = { timeoutMs: UPLOAD_TIMEOUT_MS, failed };
      const read = await withLogin(async () =>
        readAnswer<ImportDto>(await postForm('/api/seller/import', form, options), failed),
      );
      show(read);
      setTyped(new Map());
      setResult(null);
      // After a reload the rows are still here, with their corrections.
      const url = new URL(location.href);
      url.searchParams.set('importId', read.importId);
      history.replaceState(history.state, '', url);
    });

  /** Sends what was typed in all rows, with these fixes. */
  const fix = (fixes: readonly RowFix[], more: Record<string, unknown> = {}) =>
    start('Checking…', async () => {
      const byRow = new Map<number, RowFix>();
      for (const [row, values] of typed) byRow.set(row, { row, values });
      for (const { values, ...others } of fixes) {
        const before = byRow.get(others.row);
        const merged = { ...before?.values, ...values };
        byRow.set(others.row, { ...before, ...others, values: merged });
      }
      show(await postFix({ importId, rows: [...byRow.values()], ...more }));
      setTyped(new Map());
    });

  const leaveOut = (row: number, isLeftOut: boolean) =>
    start('Checking…', async () => {
      show(await postFix({ importId, rows: [{ row, leaveOut: isLeftOut }] }));
      if (!isLeftOut) return;
      const action = { label: 'Undo', onAction: () => leaveOut(row, false) };
      pushToast({ tone: 'success', text: `Row ${row} is left out`, id: 'left-out', action });
    });

  const confirm = () =>
    start(IMPORTING, async () => {
      setResult(await confirmImport(importId ?? ''));
      setImportId(null);
      const url = new URL(location.href);
      url.searchParams.delete('importId');
      history.replaceState(history.state, '', url);
    });

  return {
    /** The rows as they were checked last; undefined until a file is read. */
    data,
    /** What is running, for the button; null while idle. */
    busy,
    failure,
    /** Share imported, 0 to 1; null unless an import is running. */
    progress: isImporting ? progress : null,
    result,
    /** Cells that were typed and not checked yet, by row. */
    typed,
    type: (row: number, values: RowValues) => setTyped(new Map([...typed, [row, values]])),
    upload,
    fix,
    leaveOut,
    confirm,
  };
}

const toKey = (importId: string | null) => ['import', importId];

/** Saves these changes; without any it reads the rows. */
function postFix(body: Record<string, unknown>): Promise<ImportDto> {
  return apiPost('/api/seller/import/fix', body, PRODUCT_MESSAGES.importFailed);
}

function readState(importId: string): Promise<ImportStateDto> {
  return apiGet(`/api/seller/import/${importId}`, PRODUCT_MESSAGES.importFailed);
}

/** Imports the rows. If the answer is lost, the import may go on: waits for its end and asks again. */
async function confirmImport(importId: string): Promise<ImportedDto> {
  const call = '/api/seller/import/confirm';
  const send = () => apiPost<ImportedDto>(call, { importId }, PRODUCT_MESSAGES.importFailed);
  try {
    return await send();
  } catch (error) {
    for (;;) {
      const { state } = await readState(importId).catch(() => Promise.reject(error));
      if (state === 'open') throw error;
      if (state === 'done') return send();
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_INTERVAL_MS));
    }
  }
}
