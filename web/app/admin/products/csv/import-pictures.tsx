import type { ProductImport } from '@warung/contract/product-csv.ts'
import { importTexts } from './texts'

/** Pictures on other servers, which are downloaded once the products exist. */
export function ImportPictures({ shown: { pictures } }: { shown: ProductImport }) {
  if (pictures === null) return null
  const { waiting, failed, failures } = pictures
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {waiting > 0 ? <p>{importTexts.picturesWaiting(waiting)}</p> : null}
      {failed > 0 ? (
        <>
          <p>{importTexts.picturesFailed(failed)}</p>
          <ul className="wrap-anywhere grid list-disc gap-1 pl-5 text-sm">
            {failures.map(({ sku, address, message }) => (
              <li key={`${sku} ${address}`}>
                <strong>{sku}</strong> {address}
                <br />
                {message}
              </li>
            ))}
          </ul>
          {failed > failures.length ? <p>{importTexts.morePictures(failed - failures.length)}</p> : null}
        </>
      ) : null}
    </section>
  )
}
