import type { Language } from '@warung/contract/values/languages.ts'
import type { FileFault, LineFault } from '../import-faults.ts'
import { fileFaultText, lineFaultText, unreadWeightText } from './english.ts'
import { indonesianFileFault, indonesianLineFault, indonesianUnreadWeight } from './indonesian.ts'

type ImportTexts = {
  readonly fileFault: (fault: FileFault) => string
  readonly lineFault: (fault: LineFault) => string
  readonly unreadWeight: (head: string) => string
}

export const importReportTexts: Readonly<Record<Language, ImportTexts>> = {
  en: { fileFault: fileFaultText, lineFault: lineFaultText, unreadWeight: unreadWeightText },
  id: {
    fileFault: indonesianFileFault,
    lineFault: indonesianLineFault,
    unreadWeight: indonesianUnreadWeight,
  },
}
