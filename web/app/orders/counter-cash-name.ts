/** Apart from texts.ts, which the cart loads. */
import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'

const counterCash = import.meta.env.VITE_LANGUAGE === 'id' ? 'Tunai' : COUNTER_CASH_NAME

/** @param methodName of the order's method */
export function shownMethodName(payment_method_name: string, methodName: string): string {
  return payment_method_name === COUNTER_CASH_NAME ? counterCash : methodName
}
