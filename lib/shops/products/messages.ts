import { type Category, categoryLabel } from '@/lib/core/categories';
import { formatList, formatNaira } from '@/lib/core/format';

/** Messages about a shop’s products. */
export const PRODUCT_MESSAGES = {
  saveAgain: 'Save again to keep it.',
  name: 'Give it a name with letters or numbers.',
  category: 'Choose a category.',
  categoryOfShop: 'Your shop doesn’t sell this on Eki yet. Ask support to add it.',
  descriptionLines: 'Keep it to 12 lines.',
  weight: 'Enter the weight in grams, like 500. Up to 100,000.',
  price: 'Enter a price above ₦0.',
  priceHigh: 'Keep the price to ₦5,000,000.',
  priceKobo: 'Use up to two decimals.',
  addonPrice: 'Enter a price, or 0 if it’s free.',
  pieces: 'Enter a whole number from 0 to 100,000.',
  received: 'Enter a whole number from 1 to 100,000.',
  optionMissing: 'Add at least one option with a price.',
  optionName: 'Name this option.',
  optionTwice: 'Another option has this name.',
  skuTwice: 'Another option has this SKU.',
  skuTaken: 'Another product of yours has this SKU.',
  tooManyOptions: 'A product can have up to 50 options.',
  groupName: 'Name this group.',
  groupTwice: 'Two groups have the same name.',
  groupEmpty: 'Add a choice to this group.',
  choices: 'Enter a whole number, like 2.',
  groupRange: 'Let people choose from 0 up to as many as there are choices.',
  choiceName: 'Name this choice.',
  choiceTwice: 'Two choices have the same name.',
  tooManyChoices: 'A group can have up to 50 choices.',
  tooManyGroups: 'A product can have up to 20 groups.',
  tooManyPhotos: 'A product can have up to 8 photos.',
  photoForSale: 'Add a photo before you put it on sale.',
  stale: 'Someone else just saved this product. Check what changed, then save again.',
  staleOwn: 'You saved this product in another tab. Check what changed, then save again.',
  notOpen: 'Your shop isn’t open yet. Save it as a draft until then.',
  takenDown: 'Eki has hidden this product. Answer us first, and we’ll look again.',
  ownProduct: 'This is a product of your own shop. Ask a colleague to do it.',
  answer: 'Write an answer of up to 600 characters.',
  notTakenDown: 'This product isn’t hidden by Eki any more.',
  noEditing: 'Only an owner or manager can change products and counts.',
  notCounted: 'Pieces of this option aren’t counted.',
  importType: 'We can’t read this file. Save it as CSV in your spreadsheet, then try again.',
  importEmpty:
    'This file has no rows. Put the column names in the first row, then a row an option.',
  importRows: 'Import up to 1,000 rows at a time. Split the file, then import each part.',
  importColumns: 'This file has more than 60 columns. Remove what isn’t about products.',
  importSprawl:
    'This sheet is too long or too wide. Copy the rows of your products to a new one, then try again.',
  importTooLarge: 'That file is over 5 MB. Split it, then import each part.',
  importMissing: 'Choose a file.',
  importTwice: 'Two columns can’t go to the same place.',
  importRunning: 'A file of your shop is being imported. Wait until it’s done, then try again.',
  importOver: 'This file is imported already. Choose it again to change more.',
  importFailed: 'We couldn’t import it. Try again.',
  statusUnknown: 'Use draft, live or hidden, or leave it empty.',
  importAmount: 'Write the price as 2,500 or 2500.',
  importCount: 'Write a whole number, like 12.',
  importWeight: 'Write the grams, like 650.',
  importFormula: 'This is a formula. Type what it shows.',
  importShortened: 'Your spreadsheet shortened this number. Type all of it.',
  importDate: 'Your spreadsheet may have turned a size into a date.',
  photoCell: 'Photos don’t come with the file. Add this one after the import.',
  countIgnored: 'Eki counts these pieces already, so this count is ignored.',
  saveFailed: 'We couldn’t save it. Try again.',
  offline: 'You’re offline. Your work is kept on this device, and we’ll save it when you’re back.',
  loadFailed: 'Your products didn’t load.',
} as const;

/** For a count below the pieces that are held or sold. */
export function countBelowHeld(least: number): string {
  return `${least} ${least === 1 ? 'piece is' : 'pieces are'} sold or being paid for. Enter ${least} or more.`;
}

/** For an offer that isn't below the price, in naira. */
export function offerBelow(price: number): string {
  return `The offer price must be below ${formatNaira(price)}.`;
}

/** For a file with an unclosed quotation mark. `line`: where it begins; null if unknown. */
export function quoteOpen(line: number | null): string {
  return `A quotation mark${line === null ? '' : ` around row ${line}`} never closes. Fix it in your spreadsheet, then try again.`;
}

/** For an SKU that an earlier row of the same file has. */
export function skuInRow(row: number): string {
  return `Row ${row} has this SKU too.`;
}

/** For a category that the shop doesn't sell. */
export function categoryUnknown(categories: readonly Category[]): string {
  return `Use one of yours: ${categories.map(categoryLabel).join(', ')}.`;
}

/** For a row with the name of an earlier row of the same file. */
export function nameInRow(row: number, isSamePrice: boolean): string {
  return `Same name${isSamePrice ? ' and price' : ''} as row ${row}. Say which option this is, keep both, or leave it out.`;
}

/** For a row without an option of a product that has several. */
export function optionUnclear(options: readonly string[]): string {
  return `Which option? You sell ${formatList(options)}.`;
}

/** For the cells of a row beyond the columns. */
export function cellsBeyond(cells: readonly string[]): string {
  const text = cells.map((cell) => `“${cell}”`).join(', ');
  return `This row has more cells than there are columns: ${text}.`;
}

/** For a price far below the one now, in naira. */
export function priceFarBelow(price: number): string {
  return `That’s far below ${formatNaira(price)}, its price now.`;
}

/** For a price far below others of the category, in naira. */
export function priceUnusual(category: Category, price: number): string {
  return `Most of your ${categoryLabel(category)} cost ${formatNaira(price)} or more.`;
}

/** For an offer far below the price, in naira. */
export function offerFarBelow(price: number): string {
  return `That’s far below the price, ${formatNaira(price)}.`;
}
