import { payPalError } from './errors.ts'
import { readAmount } from './purchase-unit.ts'
import { asRecord, readText } from './read-request.ts'
import type { Order, PurchaseUnit } from './records.ts'
import { type SimulatorContext, timestamp } from './simulator-context.ts'

const PATH = /^\/purchase_units\/@reference_id=='([^']{1,256})'\/(amount|custom_id|invoice_id|description)$/

export function patchOrder(provider: SimulatorContext, order: Order, sent: unknown): Order {
  if (order.status === 'COMPLETED') throw payPalError('ORDER_ALREADY_COMPLETED')
  if (order.status === 'VOIDED') throw payPalError('ORDER_EXPIRED')
  if (!Array.isArray(sent)) throw payPalError('INVALID_PARAMETER_SYNTAX', { field: '/' })
  let units = order.purchase_units
  for (const [index, operation] of sent.entries()) units = patchUnits(units, operation, `/${index}`)
  const patched: Order = { ...order, purchase_units: units, update_time: timestamp(provider) }
  provider.store.put('order', patched)
  return patched
}

function patchUnits(units: PurchaseUnit[], sent: unknown, field: string): PurchaseUnit[] {
  const { op, path, value } = asRecord(sent, field)
  const [, referenceId, member] = PATH.exec(String(path)) ?? []
  if (referenceId === undefined) throw payPalError('NOT_PATCHABLE', { field: `${field}/path` })
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    throw payPalError('INVALID_PARAMETER_VALUE', { field: `${field}/op` })
  }
  if (!units.some((unit) => unit.reference_id === referenceId)) {
    throw payPalError('INVALID_PATCH_OPERATION', { field: `${field}/path` })
  }
  return units.map((unit) => (unit.reference_id === referenceId ? patchUnit(unit) : unit))

  function patchUnit(unit: PurchaseUnit): PurchaseUnit {
    if (member === 'amount') {
      if (op !== 'replace') throw payPalError('NOT_PATCHABLE', { field: `${field}/op` })
      return { ...unit, amount: readAmount(value, `${field}/value`) }
    }
    const name = member as 'custom_id' | 'invoice_id' | 'description'
    if ((unit[name] !== undefined) !== (op !== 'add')) {
      throw payPalError('INVALID_PATCH_OPERATION', { field: `${field}/op` })
    }
    const { [name]: _old, ...rest } = unit
    const text = op === 'remove' ? undefined : readText(value ?? '', `${field}/value`, 127)
    return text === undefined ? rest : { ...rest, [name]: text }
  }
}
