import type { Language } from '@warung/contract/values/languages.ts'
import type { CheckedFile } from '../../../platform/database/schema/product-imports.ts'
import type { FileFault, LineFault } from '../import-faults.ts'
import { fileFaultText, lineFaultText, marketplaceText, unreadWeightText } from './english.ts'
import {
  indonesianFileFault,
  indonesianLineFault,
  indonesianMarketplace,
  indonesianUnreadWeight,
} from './indonesian.ts'

type ImportTexts = {
  readonly fileFault: (fault: FileFault) => string
  readonly lineFault: (fault: LineFault) => string
  readonly unreadWeight: (head: string) => string
  readonly marketplace: (found: NonNullable<CheckedFile['marketplace']>) => string
}

export const importReportTexts: Readonly<Record<Language, ImportTexts>> = {
  en: {
    fileFault: fileFaultText,
    lineFault: lineFaultText,
    unreadWeight: unreadWeightText,
    marketplace: marketplaceText,
  },
  id: {
    fileFault: indonesianFileFault,
    lineFault: indonesianLineFault,
    unreadWeight: indonesianUnreadWeight,
    marketplace: indonesianMarketplace,
  },
}
