import { lazy } from 'react'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import type { TypedAddress } from '../stored/shipping-draft'
import { AreaInputs, AreaLine, StreetInput } from './address-inputs'
import type { useShippingForm } from './use-shipping-form'

const LazyRegionPicker = lazy(() => loadChunk(() => import('./region-picker')))

type DestinationFieldsProps = {
  initial: TypedAddress
  shipping: ReturnType<typeof useShippingForm>
  /** of the search for an area */
  areaLabel?: string
}

/** Choosing a region fills these fields, and folds them into one line. */
export function DestinationFields({ initial, shipping, areaLabel }: DestinationFieldsProps) {
  const { hints, area, errorsOf } = shipping
  const isFolded = area !== undefined
  return (
    <>
      <div hidden={isFolded}>
        <OptionalPart pending={<div className="h-29" />} failed={null}>
          <LazyRegionPicker label={areaLabel} onChoose={shipping.onRegion} />
        </OptionalPart>
      </div>
      <div aria-live="polite" className="empty:sr-only">
        {isFolded ? <AreaLine line={area} onChange={shipping.openArea} /> : null}
      </div>
      <StreetInput initial={initial} errorsOf={errorsOf} />
      <AreaInputs
        initial={initial}
        postalCodeHint={hints.postalCode}
        isFolded={isFolded}
        isDomestic={shipping.isDomestic}
        errorsOf={errorsOf}
      />
    </>
  )
}
