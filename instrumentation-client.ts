import { supportPageTranslation } from '@/lib/client/page-translation';

supportPageTranslation();
