/** Storage key of the cart and the wishlist. */
export const CART_KEY = 'eki-cart';

/**
 * Runs before the first paint: writes on the root element whether this browser has a cart (`data-cart`)
 * and a wishlist (`data-wishes`), so that an empty one is shown with the first paint. Plain JavaScript, because
 * it is inlined in the page's head.
 */
export const CART_SCRIPT = `try{var c=localStorage.getItem('${CART_KEY}')||'',d=document.documentElement.dataset;if(/"items":\\{"/.test(c))d.cart='';if(/"wishList":\\["/.test(c))d.wishes=''}catch(e){}`;
