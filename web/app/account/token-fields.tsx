export function TokenFields({ intent, token }: { intent: string; token: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="token" value={token} />
    </>
  )
}
