import type { Language } from '@warung/contract/values/languages.ts'
import type { PictureFault } from '@warung/contract/values/product-imports.ts'
import type { FileFault, LineFault } from '../../../platform/database/schema/import-faults.ts'
import type { CheckedFile } from '../../../platform/database/schema/product-imports.ts'
import {
  fileFaultText,
  lineFaultText,
  marketplaceText,
  PICTURES_TO_FETCH,
  pictureFaultText,
  unreadWeightText,
} from './english.ts'
import {
  INDONESIAN_PICTURES_TO_FETCH,
  indonesianFileFault,
  indonesianLineFault,
  indonesianMarketplace,
  indonesianPictureFault,
  indonesianUnreadWeight,
} from './indonesian.ts'

type ImportTexts = {
  readonly fileFault: (fault: FileFault) => string
  readonly lineFault: (fault: LineFault) => string
  readonly unreadWeight: (head: string) => string
  readonly picturesToFetch: string
  readonly pictureFault: (fault: PictureFault) => string
  readonly marketplace: (found: NonNullable<CheckedFile['marketplace']>) => string
}

export const importReportTexts: Readonly<Record<Language, ImportTexts>> = {
  en: {
    fileFault: fileFaultText,
    lineFault: lineFaultText,
    unreadWeight: unreadWeightText,
    marketplace: marketplaceText,
    picturesToFetch: PICTURES_TO_FETCH,
    pictureFault: pictureFaultText,
  },
  id: {
    fileFault: indonesianFileFault,
    lineFault: indonesianLineFault,
    unreadWeight: indonesianUnreadWeight,
    marketplace: indonesianMarketplace,
    picturesToFetch: INDONESIAN_PICTURES_TO_FETCH,
    pictureFault: indonesianPictureFault,
  },
}
