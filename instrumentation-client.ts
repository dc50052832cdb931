import { followPageTranslation } from '@/lib/client/page-translation';

followPageTranslation();
