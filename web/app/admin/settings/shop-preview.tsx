import { accentColors } from '@warung/contract/accent-colors.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { CSSProperties } from 'react'
import { BrandMark } from '../../shell/brand-mark'
import { shopSettingsTexts } from './shop-settings-texts'

export type ShopLook = { readonly name: string; readonly logo: string; readonly accent: string }

/** Sets the same properties as ui/tokens.css does at the root, where inherited values are already computed. */
function brandStyle(accent: string): CSSProperties | undefined {
  const colors = accentColors(accent)
  if (!colors) return undefined
  const { day, night } = colors
  return Object.fromEntries([
    ['--brand', `light-dark(${day.brand}, ${night.brand})`],
    ['--on-brand', `light-dark(${day['on-brand']}, ${night['on-brand']})`],
  ])
}

/** The shop's header and a product as they would look; only if there is room beside the form. */
export function ShopPreview({ name, logo, accent }: ShopLook) {
  return (
    <aside aria-label={shopSettingsTexts.preview} className="hidden lg:block">
      <div className="sticky top-24">
        <p className="mb-2 font-semibold text-ink-soft text-sm">{shopSettingsTexts.preview}</p>
        <div
          style={brandStyle(accent)}
          className="overflow-hidden rounded-2xl border border-line bg-paper shadow-raised"
        >
          <div className="flex items-center gap-2 border-line border-b bg-card px-4 py-2.5 text-brand">
            <BrandMark logo={logo} name={name} />
            <span className="line-clamp-2 min-w-0 grow font-bold text-lg leading-snug">{name}</span>
            <ShoppingCart aria-hidden className="size-5 shrink-0 text-ink" />
          </div>
          <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 p-4">
            <div className="aspect-square rounded-lg bg-sunken" />
            <div>
              <p>{shopSettingsTexts.previewProduct}</p>
              <p className="font-bold text-lg">{formatRupiah(85_000)}</p>
            </div>
            <p className="col-span-2 rounded-xl bg-brand px-4 py-2.5 text-center font-semibold text-on-brand">
              {shopSettingsTexts.previewButton}
            </p>
          </div>
        </div>
      </div>
    </aside>
  )
}
