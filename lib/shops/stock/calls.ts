import 'server-only';
import { row, SELLER } from '@/lib/platform/http/row';
import { stockInput } from './schemas';

export const setStockCall = row('POST /api/seller/stock', { ...SELLER, input: stockInput });
