/** The stock of a product. */
export interface ShelfDto {
  productId: string;
  name: string;
  inStock: boolean;
  /** ISO; when the shop's sold-out mark on the whole product ends automatically. */
  until: string | null;
  options: { id: string; name: string; inStock: boolean; until: string | null }[];
  addons: { id: string; name: string; inStock: boolean; until: string | null }[];
}
