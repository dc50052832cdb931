import { CART_SCRIPT } from './cart/cart-script';
import { EARLY_TAPS_SCRIPT } from './early-taps';
import { INSTALL_SCRIPT } from './push/install';
import { RECENTLY_VIEWED_SCRIPT } from './storage/recently-viewed';
import { THEME_SCRIPT } from './theme';

/** Our only inline script, in the head of every page. Staff areas allow it by its hash. */
export const HEAD_SCRIPT = `${THEME_SCRIPT};${RECENTLY_VIEWED_SCRIPT};${CART_SCRIPT};${EARLY_TAPS_SCRIPT};${INSTALL_SCRIPT}`;
