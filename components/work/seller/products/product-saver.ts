import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { MESSAGES } from '@/lib/core/messages';
import type { EditProductDto, EditShopDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { saveProductInput } from '@/lib/shops/products/schemas';
import { type Draft, hasChanges, toBody, toDraft } from './draft';
import { isFinalRefusal } from './product-acts';
import type { StoredDraft } from './stored-draft';

/** Errors by the field's path: "options.0.price". */
export type EditErrors = Readonly<Record<string, string>>;

/** What a product is saved over. */
interface Saved {
  /** The last saved version; null for a new product. */
  product: EditProductDto | null;
  shop: EditShopDto;
}

type SaveResult =
  | { saved: EditProductDto }
  /** It was saved elsewhere: the product as it is now. `isOwn`: by this person, in another tab. */
  | { current: EditProductDto; isOwn: boolean }
  | { errors: EditErrors }
  | { failure: ApiError };

/** Body of a refused save. */
interface Refusal {
  /** The product as it was saved elsewhere. */
  current?: EditProductDto;
  /** This person saved it, in another tab. */
  isOwn?: boolean;
  field?: string;
  /** Saving the same prices again accepts them. */
  isLowPrice?: boolean;
}

async function postSave(body: object): Promise<EditProductDto> {
  const path = '/api/seller/product/save';
  const answer = await apiPost<{ product: EditProductDto }>(
    path,
    body,
    PRODUCT_MESSAGES.saveFailed,
  );
  return answer.product;
}

/**
 * Saves one product. A new one is created once, even if the answer of a call is lost, and prices that the
 * server found far too low are accepted if they are saved again.
 */
export function createProductSaver() {
  let commandId = randomHex(12);
  let unanswered: StoredDraft['unanswered'] = null;
  /** The prices that the server found far too low, as JSON. */
  let askedPrices: string | null = null;

  /**
   * The product that a call without an answer may have created, so that it isn't created twice; null if
   * that was refused. Throws ApiError.
   */
  async function finishUnanswered(body: object): Promise<EditProductDto | null> {
    if (!unanswered || JSON.stringify(unanswered) === JSON.stringify(body)) return null;
    try {
      return await postSave(unanswered);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      unanswered = null;
      return null;
    }
  }

  /** Saves a draft over the last saved version. `isUndo`: its prices were accepted before. */
  async function save(
    next: Draft,
    { product, shop }: Saved,
    { isUndo = false } = {},
  ): Promise<SaveResult> {
    const fields = toBody(next);
    const newBody = { ...fields, vendorId: shop.vendorId, commandId };
    const prices = JSON.stringify(fields.options.map((one) => [one.price, one.offerPrice]));
    const acceptsLowPrices = isUndo || askedPrices === prices;
    const toExisting = ({ productId, rev }: EditProductDto) => ({
      ...{ ...fields, productId, rev },
      ...(acceptsLowPrices && { acceptsLowPrices }),
    });
    const body = product ? toExisting(product) : newBody;
    const checked = saveProductInput.safeParse(body, {
      error: () => MESSAGES.badRequest,
    });
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message: text }) => [path.join('.'), text]);
      // The first error of each field is shown.
      return { errors: Object.fromEntries(found.reverse()) };
    }
    try {
      const created = product ? null : await finishUnanswered(newBody);
      const saved = await postSave(created ? toExisting(created) : body);
      unanswered = null;
      return { saved };
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const { current, isOwn = false, field, isLowPrice } = thrown.body as Refusal;
      if (isLowPrice) askedPrices = prices;
      if (thrown.isUnknown && !product) unanswered ??= newBody;
      if (current && !hasChanges(toDraft(current), next)) {
        // An earlier call without an answer has saved exactly this.
        unanswered = null;
        return { saved: current };
      }
      if (current) return { current, isOwn };
      return field ? { errors: { [field]: thrown.message } } : { failure: thrown };
    }
  }

  return {
    save,
    /** Body of a save of a new product that got no answer; stored with the draft. */
    unanswered: () => unanswered,
    /** Continues with what was stored with the draft. */
    restore(stored: StoredDraft['unanswered']): void {
      unanswered = stored;
      if (stored) ({ commandId } = stored);
    },
  };
}
