/** Why a workbook cannot be read. */
export type WorkbookFault = 'damaged' | 'empty' | 'other_kind' | 'protected' | 'too_large'

export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused'
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault) {
    super(fault)
    this.fault = fault
  }
}
