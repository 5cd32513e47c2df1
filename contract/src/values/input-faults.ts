/** Input faults besides types and sizes: a schema names one as its message, the server words it (D28). */
export const INPUT_FAULTS = [
  'account_number',
  'blank',
  'colour',
  'day',
  'days_order',
  'days_pair',
  'email',
  'first_day',
  'hold_hours',
  'https',
  'id',
  'most_below_least',
  'no_angle_brackets',
  'no_control_characters',
  'no_payment_method',
  'not_storable',
  'one_line',
  'order_ids',
  'passwords_differ',
  'payment_method_twice',
  'plain_lines',
  'product_change',
  'product_twice',
  'provider_id',
  'service_twice',
  'services_elsewhere',
  'telephone',
  'two_decimals',
  'uploaded_image',
  'version_missing',
  'whatsapp',
  'zero',
  'zone_area',
  'zone_service',
] as const
export type InputFault = (typeof INPUT_FAULTS)[number]

export function inputFault(fault: InputFault): InputFault {
  return fault
}
