import { z } from 'zod';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import {
  commandId,
  line,
  objectId,
  plainCode,
  requiredLine,
  requiredParagraph,
} from '@/lib/core/fields';
import { maxLengthMessage } from '@/lib/core/messages';
import { isWholeKobo } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { amountMessage } from '@/lib/core/parse-naira';
import { staffFields } from '@/lib/core/staff-fields';
import { toComparableName, withoutBullet, withoutChatMarkup } from '@/lib/core/text';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { fileId } from '@/lib/platform/files/schemas';
import { offerBelow, PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { pieces } from '@/lib/shops/stock/schemas';
import {
  ALT_MAX,
  ANSWER_MAX,
  DESCRIPTION_LINE_MAX,
  EDIT_STATUSES,
  IMPORT_FIELDS,
  MAX_ADDON_GROUPS,
  MAX_CELL,
  MAX_CHOICES,
  MAX_DESCRIPTION_LINES,
  MAX_IMAGES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_OPTIONS,
  MAX_PRICE,
  MAX_WEIGHT_GRAMS,
  NAME_MAX,
  OPTION_NAME_MAX,
  PRODUCT_FILTERS,
  SECTION_MAX,
  SKU_MAX,
} from './policy';

/** The shop of the call, for members of several; the member's first by default. */
const vendorId = objectId.optional();

/** A name with at least one letter or digit, so that it can be read out. */
function name(max: number, missing: string) {
  return requiredLine(max, missing).refine((typed) => /[\p{L}\p{N}]/u.test(typed), missing);
}

/**
 * Runs a check that needs the parts of `needs` although other parts are wrong, so that all mistakes of a
 * product are found together.
 */
function whenReadable(needs: z.ZodType) {
  return { when: ({ value }: { value: unknown }) => needs.safeParse(value).success };
}

/** Adds an issue at each name that an earlier entry has. */
function addRepeated(
  all: readonly { name: string }[],
  message: string,
  context: z.RefinementCtx,
): void {
  const names = all.map(({ name: own }) => toComparableName(own));
  names.forEach((own, at) => {
    if (own && names.indexOf(own) < at)
      context.addIssue({ code: 'custom', path: [at, 'name'], message });
  });
}

const named = z.array(z.object({ name: z.string() }));

/** A number of naira. The editor sends an amount that can't be read as typed; the error says how to write it. */
function amount(missing: string) {
  return z.number({
    error: ({ input }) => (typeof input === 'string' && input ? amountMessage(input) : missing),
  });
}

/** Naira, above zero. */
const price = amount(PRODUCT_MESSAGES.price)
  .positive(PRODUCT_MESSAGES.price)
  .max(MAX_PRICE, PRODUCT_MESSAGES.priceHigh)
  .refine(isWholeKobo, PRODUCT_MESSAGES.priceKobo);

/** Naira of an add-on, which may cost nothing. */
const addonPrice = amount(PRODUCT_MESSAGES.addonPrice)
  .min(0, PRODUCT_MESSAGES.addonPrice)
  .max(MAX_PRICE, PRODUCT_MESSAGES.priceHigh)
  .refine(isWholeKobo, PRODUCT_MESSAGES.priceKobo);

const image = z
  .strictObject({
    /** A picture uploaded with purpose `product`. */
    fileId: fileId.optional(),
    /** A picture that the shop has already. */
    src: z.string().max(200, FILE_MESSAGES.photoGone).optional(),
    /** What it shows; empty: the product's name. */
    alt: line(ALT_MAX),
  })
  .refine((one) => (one.fileId === undefined) !== (one.src === undefined), FILE_MESSAGES.photoGone);

const option = z
  .strictObject({
    optionId: objectId.optional(),
    /** Empty where there is nothing to choose. */
    name: line(OPTION_NAME_MAX),
    price,
    offerPrice: price.nullable().optional(),
    sku: plainCode(SKU_MAX, maxLengthMessage(SKU_MAX)).optional(),
    /** Whether pieces are counted. */
    tracked: z.boolean(),
    /** Pieces in the shop, for an option that isn't counted yet. */
    count: pieces.nullable().optional(),
    /** Index in `images` of the picture that shows it. */
    picture: z
      .number()
      .int()
      .min(0)
      .max(MAX_IMAGES - 1)
      .nullable()
      .optional(),
  })
  .superRefine(
    ({ price: full, offerPrice }, context) => {
      if (offerPrice == null || offerPrice < full) return;
      context.addIssue({ code: 'custom', path: ['offerPrice'], message: offerBelow(full) });
    },
    whenReadable(z.object({ price, offerPrice: z.number() })),
  );

const choice = z.strictObject({
  choiceId: objectId.optional(),
  name: name(OPTION_NAME_MAX, PRODUCT_MESSAGES.choiceName),
  price: addonPrice,
});

const addonGroup = z
  .strictObject({
    groupId: objectId.optional(),
    name: name(OPTION_NAME_MAX, PRODUCT_MESSAGES.groupName),
    min: z
      .number(PRODUCT_MESSAGES.choices)
      .int(PRODUCT_MESSAGES.choices)
      .min(0, PRODUCT_MESSAGES.groupRange),
    max: z
      .number(PRODUCT_MESSAGES.choices)
      .int(PRODUCT_MESSAGES.choices)
      .min(1, PRODUCT_MESSAGES.groupRange),
    options: z
      .array(choice)
      .min(1, PRODUCT_MESSAGES.groupEmpty)
      .max(MAX_CHOICES, PRODUCT_MESSAGES.tooManyChoices)
      .superRefine(
        (choices, context) => addRepeated(choices, PRODUCT_MESSAGES.choiceTwice, context),
        whenReadable(named),
      ),
  })
  .refine(({ min, max, options }) => min <= max && max <= options.length, {
    path: ['max'],
    message: PRODUCT_MESSAGES.groupRange,
    // A group without choices has its own message.
    ...whenReadable(
      z.object({ min: z.number(), max: z.number().min(1), options: z.array(z.unknown()).min(1) }),
    ),
  })
  .refine(({ options }) => areDifferent(options.flatMap((one) => one.choiceId ?? [])), {
    path: ['options'],
  });

/** The fields of a product that its shop can change. Money in naira. */
const productFields = {
  name: name(NAME_MAX, PRODUCT_MESSAGES.name).transform(withoutChatMarkup),
  category: z.enum(CATEGORY_PATHS, PRODUCT_MESSAGES.category),
  /** Part of a menu. */
  section: line(SECTION_MAX).optional(),
  description: z
    .array(line(DESCRIPTION_LINE_MAX))
    // The page lists the lines with bullets of its own.
    .transform((lines) =>
      lines.map((typed) => withoutChatMarkup(withoutBullet(typed))).filter((one) => one !== ''),
    )
    .refine((lines) => lines.length <= MAX_DESCRIPTION_LINES, PRODUCT_MESSAGES.descriptionLines),
  weightGrams: z
    .number(PRODUCT_MESSAGES.weight)
    .int(PRODUCT_MESSAGES.weight)
    .min(1, PRODUCT_MESSAGES.weight)
    .max(MAX_WEIGHT_GRAMS, PRODUCT_MESSAGES.weight)
    .nullable()
    .optional(),
  images: z.array(image).max(MAX_IMAGES, PRODUCT_MESSAGES.tooManyPhotos),
  options: z
    .array(option)
    .min(1, PRODUCT_MESSAGES.optionMissing)
    .max(MAX_OPTIONS, PRODUCT_MESSAGES.tooManyOptions)
    .superRefine((options, context) => {
      const skus = options.map(({ sku }) => sku ?? '');
      options.forEach(({ name: own }, at) => {
        const problem = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [at, field], message });
        const needsName = options.length > 1 || own !== '';
        if (needsName && !/[\p{L}\p{N}]/u.test(own)) problem('name', PRODUCT_MESSAGES.optionName);
        if (skus[at] && skus.indexOf(skus[at]) < at) problem('sku', PRODUCT_MESSAGES.skuTwice);
      });
      addRepeated(options, PRODUCT_MESSAGES.optionTwice, context);
    }, whenReadable(named))
    .refine((options) => areDifferent(options.flatMap((one) => one.optionId ?? [])))
    .transform((options) =>
      options.length === 1
        ? options.map((one) => ({ ...one, name: one.name || DEFAULT_OPTION }))
        : options,
    ),
  addons: z
    .array(addonGroup)
    .max(MAX_ADDON_GROUPS, PRODUCT_MESSAGES.tooManyGroups)
    .optional()
    .refine((groups = []) => areDifferent(groups.flatMap((one) => one.groupId ?? [])))
    .superRefine(
      (groups = [], context) => addRepeated(groups, PRODUCT_MESSAGES.groupTwice, context),
      whenReadable(named.optional()),
    ),
  status: z.enum(EDIT_STATUSES),
};

/** Body of POST /api/seller/product/save. */
export const saveProductInput = z
  .strictObject({
    /** Left out: a new product. */
    productId: objectId.optional(),
    /** The revision that was edited. */
    rev: z.number().int().min(0).optional(),
    vendorId,
    /** For a new product: a repeat returns the one created first. */
    commandId,
    /** The shop means a price far below the one until now. */
    acceptsLowPrices: z.boolean().optional(),
    ...productFields,
  })
  .refine(({ images, status }) => status !== 'live' || images.length > 0, {
    path: ['images'],
    message: PRODUCT_MESSAGES.photoForSale,
    ...whenReadable(z.object({ images: z.array(z.unknown()), status: z.string() })),
  })
  .superRefine(({ images, options }, context) => {
    options.forEach(({ picture }, at) => {
      if (picture == null || picture < images.length) return;
      context.addIssue({ code: 'custom', path: ['options', at, 'picture'] });
    });
  });

export type SaveProductInput = z.output<typeof saveProductInput>;

/** Body of POST /api/seller/product/remove. */
export const productIdInput = z.strictObject({ productId: objectId });

/** Body of POST /api/seller/product/answer. */
export const answerInput = z.strictObject({
  productId: objectId,
  text: requiredParagraph(ANSWER_MAX, PRODUCT_MESSAGES.answer, PRODUCT_MESSAGES.answer),
});

export type AnswerInput = z.output<typeof answerInput>;

/** Query of GET /api/seller/products. */
export const productsQuery = z.strictObject({
  vendorId,
  filter: z.enum(PRODUCT_FILTERS).optional(),
  q: line(60).optional(),
  section: line(SECTION_MAX).optional(),
  /** Id of the last product of the page before. */
  after: objectId.optional(),
});

export type ProductsQuery = z.output<typeof productsQuery>;

/** Query of GET /api/seller/product/new and GET /api/seller/export. */
export const shopQuery = z.strictObject({ vendorId });

/** Form of POST /api/seller/import. */
export const importInput = z.strictObject({
  file: z
    .file(PRODUCT_MESSAGES.importMissing)
    .min(1, PRODUCT_MESSAGES.importEmpty)
    .max(MAX_IMPORT_BYTES, PRODUCT_MESSAGES.importTooLarge)
    .meta({ title: 'CSV file' }),
  vendorId,
});

export type ImportInput = z.output<typeof importInput>;

/** The field of each column, by its name in the file. */
const importColumns = z
  .array(
    z.strictObject({
      name: z.string().max(80),
      field: z.enum(IMPORT_FIELDS).nullable(),
      /** As in the answer of the import call. */
      sample: z.string().max(MAX_CELL).optional(),
    }),
  )
  .max(MAX_IMPORT_COLUMNS);

/** Body of POST /api/seller/import/fix. */
export const importFixInput = z.strictObject({
  importId: objectId,
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(1),
        /** Cells that change. */
        values: z.partialRecord(z.enum(IMPORT_FIELDS), z.string().max(MAX_CELL)).optional(),
        /** Cells that are kept as they are; `product`: the row is a product of its own. */
        accept: z.array(z.enum(IMPORT_FIELDS)).max(IMPORT_FIELDS.length).optional(),
        leaveOut: z.boolean().optional(),
      }),
    )
    .max(MAX_IMPORT_ROWS)
    .optional(),
  columns: importColumns.optional(),
});

export type ImportFixInput = z.output<typeof importFixInput>;

/** Body of POST /api/seller/import/confirm. */
export const importConfirmInput = z.strictObject({
  importId: objectId,
  columns: importColumns.optional(),
});

export type ImportConfirmInput = z.output<typeof importConfirmInput>;

function areDifferent(all: readonly string[]): boolean {
  return new Set(all).size === all.length;
}

/** Query of GET /api/admin/products. */
export const productsOfOpsQuery = z.strictObject({
  /** Words of its name, or its link. */
  q: line(300).optional(),
});

export type ProductsOfOpsQuery = z.output<typeof productsOfOpsQuery>;

/** Body of POST /api/admin/product/hide and /show. */
export const takeDownInput = z.strictObject({ productId: objectId, ...staffFields });

export type TakeDownInput = z.output<typeof takeDownInput>;
