import 'server-only';
// Every collection, for the release step that makes indexes and validators.
import './address';
import './cart';
import './idempotency-key';
import './ledger';
import './order';
import './outbox';
import './payment';
import './product';
import './session';
import './settings';
import './stock-level';
import './user';
import './vendor';
import './webhook-inbox';
import './wishlist';
