import type { Language } from '@warung/contract/values/languages.ts'
import type { PictureFault } from '@warung/contract/values/product-imports.ts'
import type { CheckedFile } from '../../../platform/database/schema/product-imports.ts'
import type { FileFault, LineFault } from '../import-faults.ts'
import {
  fileFaultText,
  lineFaultText,
  marketplaceText,
  pictureFaultText,
  unreadWeightText,
} from './english.ts'
import {
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
  readonly pictureFault: (fault: PictureFault) => string
  readonly marketplace: (found: NonNullable<CheckedFile['marketplace']>) => string
}

export const importReportTexts: Readonly<Record<Language, ImportTexts>> = {
  en: {
    fileFault: fileFaultText,
    lineFault: lineFaultText,
    unreadWeight: unreadWeightText,
    marketplace: marketplaceText,
    pictureFault: pictureFaultText,
  },
  id: {
    fileFault: indonesianFileFault,
    lineFault: indonesianLineFault,
    unreadWeight: indonesianUnreadWeight,
    marketplace: indonesianMarketplace,
    pictureFault: indonesianPictureFault,
  },
}
