import { ROLE } from '@warung/contract/values/roles.ts'
import Heart from 'lucide-react/icons/heart'
import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { browserApi } from '../client/api'
import { useSignedIn } from '../stored/session'
import type { WishResult } from './wish-action'
import { wishTexts } from './wish-texts'

/** Undefined until the shop answers, also where it fails: then there is no heart. */
function useStoredWish(id: number): boolean | undefined {
  const [found, setFound] = useState<{ id: number; is_wished: boolean }>()
  useEffect(() => {
    const end = new AbortController()
    browserApi('GET /api/v1/user/wishlist/{id}', { params: { id }, signal: end.signal }).then(
      ({ data }) => setFound({ id, ...data }),
      () => setFound(undefined),
    )
    return () => end.abort()
  }, [id])
  return found?.id === id ? found.is_wished : undefined
}

/** For customers: guests share an account, and admins do not shop. */
export default function WishButton({ id }: { id: number }) {
  return useSignedIn()?.role_id === ROLE.customer ? <CustomersWish id={id} /> : null
}

function CustomersWish({ id }: { id: number }) {
  const fetcher = useFetcher<WishResult>({ key: `wish ${id}` })
  const stored = useStoredWish(id)
  const failed = fetcherFailure(fetcher)
  if (stored === undefined) return null
  const sent = fetcher.formData?.get('is_wished')
  const done = fetcher.data && 'is_wished' in fetcher.data ? fetcher.data.is_wished : stored
  const isWished = sent ? sent === 'true' : done
  return (
    <fetcher.Form method="post" action={href('/profile/wishlist')} className="flex items-center">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="is_wished" value={String(!isWished)} />
      <button
        type="submit"
        aria-label={isWished ? wishTexts.remove : wishTexts.add}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-xl hover:bg-sunken"
      >
        <Heart aria-hidden className="size-5 text-brand" fill={isWished ? 'currentColor' : 'none'} />
      </button>
      <span role="status" className="text-sm">
        {failed?.failure}
      </span>
    </fetcher.Form>
  )
}
