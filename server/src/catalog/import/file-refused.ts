import type { FileFault } from '../../platform/database/schema/import-faults.ts'

export class FileRefused extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault.code)
    this.fault = fault
  }
}
