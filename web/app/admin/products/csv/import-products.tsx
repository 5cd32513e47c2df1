import type { ProductImport } from '@warung/contract/product-csv.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import {
  IMPORT_LINE_KINDS,
  type ImportLineKind,
  UNFINISHED_IMPORT_STATES,
} from '@warung/contract/values/product-imports.ts'
import { useEffect } from 'react'
import { href, Link, useNavigate, useRevalidator } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { browserApi, CallFailed } from '../../../client/api'
import { formatMoment } from '../../../display/format-moment'
import { ButtonLink } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { FailedLoad } from '../../../ui/failed-load'
import { requireAdmin } from '../../shell/require-admin'
import type { Route } from './+types/import-products'
import { FileForm } from './file-form'
import { importAction } from './import-action'
import { ImportLines } from './import-lines'
import { ImportState } from './import-state'
import { ExportButton } from './product-files'
import { importTexts } from './texts'

const IMPORT_POLL_MS = 1_000
const PICTURES_POLL_MS = 10_000

function isUnfinished({ state }: ProductImport): boolean {
  return UNFINISHED_IMPORT_STATES.some((option) => option === state)
}

const SHOWN_KINDS = IMPORT_LINE_KINDS.filter((kind) => kind !== 'same').toReversed()

function kindsOf(shown: ProductImport | undefined): ImportLineKind[] {
  const { counts } = shown ?? {}
  return counts && shown && !isUnfinished(shown) ? SHOWN_KINDS.filter((kind) => counts[kind] > 0) : []
}

async function loadLines(shown: ProductImport | undefined, search: URLSearchParams) {
  const kinds = kindsOf(shown)
  const kind = kinds.find((option) => option === search.get('kind')) ?? kinds[0]
  if (shown === undefined || kind === undefined) return undefined
  const after = search.get('after') ?? ''
  const query = { kind, ...(ID_PATTERN.test(after) ? { after: Number(after) } : {}) }
  const params = { id: shown.product_import_id }
  const { data, meta } = await browserApi('GET /api/v1/admin/product-import/{id}/line', { params, query })
  return { kind, lines: data, next: meta.after, isFirst: query.after === undefined }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const search = new URL(request.url).searchParams
  try {
    const { data } = await browserApi('GET /api/v1/admin/product-import')
    const wanted = data.find(({ product_import_id }) => String(product_import_id) === search.get('import'))
    const shown = wanted ?? data[0]
    return { shown, page: await loadLines(shown, search), failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { shown: undefined, page: undefined, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return importAction(await request.formData())
}

export function meta(): Route.MetaDescriptors {
  return [{ title: importTexts.title }]
}

function useImportUpdates(shown: ProductImport | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const isWaiting = (shown?.pictures?.waiting ?? 0) > 0
    if (shown === undefined || !(isUnfinished(shown) || isWaiting)) return undefined
    const timer = setTimeout(() => void revalidate(), isWaiting ? PICTURES_POLL_MS : IMPORT_POLL_MS)
    return () => clearTimeout(timer)
  }, [shown, revalidate])
}

function importHref(importId: number, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ import: String(importId), ...more })
  return `${href('/admin/products/import')}?${search}`
}

type LoadedLines = NonNullable<Awaited<ReturnType<typeof loadLines>>>

function LinesOfImport({ shown, page }: { shown: ProductImport; page: LoadedLines }) {
  const id = shown.product_import_id
  return (
    <section aria-label={importTexts.linesOfFile} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <nav aria-label={importTexts.kinds} className="flex flex-wrap gap-2">
        {kindsOf(shown).map((kind) => (
          <ButtonLink
            key={kind}
            to={importHref(id, { kind })}
            preventScrollReset
            aria-current={kind === page.kind ? 'true' : undefined}
            variant={kind === page.kind ? 'primary' : 'secondary'}
          >
            {`${importTexts.kindWords[kind]} (${shown.counts?.[kind] ?? 0})`}
          </ButtonLink>
        ))}
      </nav>
      <ImportLines caption={importTexts.kindWords[page.kind]} lines={page.lines} />
      {page.isFirst && page.next === null ? null : (
        <nav aria-label={importTexts.pages} className="flex flex-wrap justify-center gap-2">
          {page.isFirst ? null : (
            <ButtonLink to={importHref(id, { kind: page.kind })} variant="secondary">
              {importTexts.first}
            </ButtonLink>
          )}
          {page.next === null ? null : (
            <ButtonLink
              to={importHref(id, { kind: page.kind, after: String(page.next) })}
              variant="secondary"
            >
              {importTexts.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  )
}

function ImportCard({ shown }: { shown: ProductImport }) {
  return (
    <Card aria-label={importTexts.theFile} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="wrap-anywhere font-bold text-lg">{shown.file_name}</h2>
        <p className="text-ink-soft text-sm">
          {importTexts.sentBy(shown.user_name, formatMoment(shown.created_at))}
        </p>
      </div>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ImportState shown={shown} />
      </div>
    </Card>
  )
}

export default function ImportProducts({ loaderData: { shown, page, failure } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useImportUpdates(shown)
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">{importTexts.title}</h1>
        <Link
          to={href('/admin/productlist/:pageNumber?')}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {importTexts.products}
        </Link>
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FileForm onSent={(importId) => void navigate(importHref(importId))} />
        <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
          <p className="text-ink-soft text-sm">{importTexts.noFile}</p>
          <ExportButton />
        </div>
      </Card>
      {failure === undefined ? null : <FailedLoad message={failure} />}
      {shown ? <ImportCard shown={shown} /> : null}
      {shown && page ? <LinesOfImport shown={shown} page={page} /> : null}
    </div>
  )
}
