import { formatRupiah } from '@warung/contract/money.ts'
import { SHIPPING_SERVICES_MAX } from '@warung/contract/values/shipping-rates.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { formatShippingDays } from '../../display/shipping-days'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { newService, type ServiceDraft } from './rates-draft'
import { shippingSettingsTexts } from './shipping-settings-texts'

export type ErrorsOf = (name: string) => readonly string[] | undefined

type ServicesProps = {
  readonly zone: string
  readonly services: readonly ServiceDraft[]
  readonly path: string
  readonly errorsOf: ErrorsOf
  readonly onChange: (services: readonly ServiceDraft[]) => void
}

export function rupiahPreview(written: string): string {
  const rupiah = parseRupiah(written)
  return rupiah === undefined || rupiah < 0 ? '' : formatRupiah(rupiah)
}

function serviceDays({ days_min, days_max }: ServiceDraft): string {
  return formatShippingDays({
    days_min: parseWholeNumber(days_min) ?? null,
    days_max: parseWholeNumber(days_max) ?? null,
  })
}

function serviceAnswer(service: ServiceDraft): string {
  const price = rupiahPreview(service.price_per_kg)
  const priced = price === '' ? shippingSettingsTexts.noPrice : shippingSettingsTexts.perKg(price)
  return [service.name, priced, serviceDays(service)].filter((part) => part !== '').join(' · ')
}

/** `Regular · Rp 10.000 per kg · 1–2 days`, one for each service. */
export function servicesAnswer(services: readonly ServiceDraft[]): string {
  return services.map(serviceAnswer).join('; ')
}

type ServiceFieldsProps = {
  readonly service: ServiceDraft
  readonly isOnly: boolean
  readonly path: string
  readonly errorsOf: ErrorsOf
  readonly onChange: (service: ServiceDraft) => void
}

function textFieldsOf({ service, path, errorsOf, onChange }: Omit<ServiceFieldsProps, 'isOnly'>) {
  return (name: Exclude<keyof ServiceDraft, 'key'>, label: string) => {
    const errors = errorsOf(`${path}.${name}`)
    return {
      label,
      autoComplete: 'off',
      value: service[name],
      onChange: (event: { target: { value: string } }) =>
        onChange({ ...service, [name]: event.target.value }),
      ...(errors ? { errors } : {}),
    }
  }
}

function ServiceFields({ isOnly, ...props }: ServiceFieldsProps) {
  const { service } = props
  const field = textFieldsOf(props)
  const nameField = <TextField {...field('name', shippingSettingsTexts.service)} />
  const daysFields = (
    <div className="grid grid-cols-2 gap-3">
      <TextField {...field('days_min', shippingSettingsTexts.daysMin)} inputMode="numeric" />
      <TextField {...field('days_max', shippingSettingsTexts.daysMax)} inputMode="numeric" />
    </div>
  )
  const freeField = (
    <TextField
      {...field('free_above', shippingSettingsTexts.freeAbove)}
      inputMode="numeric"
      hint={shippingSettingsTexts.freeAboveHelp}
      preview={rupiahPreview(service.free_above)}
    />
  )
  return (
    <>
      {isOnly ? null : nameField}
      <TextField
        {...field('price_per_kg', shippingSettingsTexts.pricePerKg)}
        inputMode="numeric"
        hint={shippingSettingsTexts.pricePerKgHelp}
        preview={rupiahPreview(service.price_per_kg)}
      />
      {isOnly ? (
        <Fold summary={shippingSettingsTexts.details} answer={serviceDays(service)}>
          {daysFields}
          {nameField}
          {freeField}
        </Fold>
      ) : (
        <>
          {daysFields}
          {freeField}
        </>
      )}
    </>
  )
}

/** @param label names service and zone, since several buttons have the same words */
function ServiceButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: string
}) {
  return (
    <div>
      <Button variant="quiet" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}

export function ShippingServices({ zone, services, path, errorsOf, onChange }: ServicesProps) {
  const errors = errorsOf(path)
  const isOnly = services.length === 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {errors ? <Alert kind="error">{errors.join(' ')}</Alert> : null}
      {services.map((service, index) => (
        <fieldset
          key={service.key}
          aria-label={`${zone}: ${service.name || shippingSettingsTexts.serviceNumber(index + 1)}`}
          className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isOnly ? '' : 'border-line border-l-4 pl-3'}`}
        >
          <ServiceFields
            service={service}
            isOnly={isOnly}
            path={`${path}.${index}`}
            errorsOf={errorsOf}
            onChange={(changed) =>
              onChange(services.map((other) => (other.key === changed.key ? changed : other)))
            }
          />
          {isOnly ? null : (
            <ServiceButton
              label={shippingSettingsTexts.removeServiceOf(service.name || String(index + 1), zone)}
              onClick={() => onChange(services.filter(({ key }) => key !== service.key))}
            >
              {shippingSettingsTexts.removeService}
            </ServiceButton>
          )}
        </fieldset>
      ))}
      {services.length < SHIPPING_SERVICES_MAX ? (
        <ServiceButton
          label={shippingSettingsTexts.addServiceTo(zone)}
          onClick={() => onChange([...services, newService(services)])}
        >
          {shippingSettingsTexts.addService}
        </ServiceButton>
      ) : null}
    </div>
  )
}
