const SHARED_CSS = `
  :host { all: initial; display: block; color-scheme: inherit; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  *, *::before, *::after { box-sizing: border-box; }
  button { font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible, input:focus-visible { outline: 3px solid light-dark(#0a5bd3, #8ab8ff); outline-offset: 2px; }
  button:disabled, button[aria-disabled='true'] { cursor: default; opacity: 0.6; }
`

export const BUTTONS_CSS = `${SHARED_CSS}
  :host { max-width: 750px; }
  .buttons { display: grid; gap: 0.75rem; color: light-dark(#1f2328, #e8eaed); }
  .buttons.horizontal { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
  .buttons.horizontal .badge { grid-column: 1 / -1; }
  .pay { display: block; inline-size: 100%; block-size: var(--block-size, 2.8rem); min-block-size: 25px;
    padding: 0 1rem; border: 1px solid transparent; border-radius: var(--radius, 4px); }
  .pay.paypal { background: #ffc439; color: #00205b; font-size: 1.2rem; font-style: italic; font-weight: 800; }
  .pay.paypal:hover { background: #f2b929; }
  .pay.paypal .second { color: #00449e; }
  .pay.card { background: #2c2e2f; color: #fff; border-color: light-dark(#2c2e2f, #8b949e); }
  .pay.card:hover { background: #1a1b1c; }
  .badge { justify-self: center; margin: 0; padding: 0.1rem 0.7rem; border-radius: 1rem; font-size: 0.8rem;
    background: light-dark(#fff1cc, #4a3b0b); color: light-dark(#5c4300, #ffe49a); }
`

export const DIALOG_CSS = `${SHARED_CSS}
  dialog { inline-size: min(26rem, calc(100vw - 1.5rem)); max-block-size: calc(100dvh - 1.5rem); padding: 0; border: 0;
    border-radius: 12px; overflow: auto; overscroll-behavior: contain; background: light-dark(#fff, #1c1f24);
    color: light-dark(#1f2328, #e8eaed); box-shadow: 0 18px 60px rgb(0 0 0 / 0.35); }
  dialog::backdrop { background: rgb(10 14 20 / 0.6); }
  .notice { margin: 0; padding: 0.6rem 1.25rem; font-size: 0.9rem; font-weight: 600; text-align: center;
    background: light-dark(#fff1cc, #4a3b0b); color: light-dark(#5c4300, #ffe49a); }
  form { display: grid; gap: 1rem; padding: 1.25rem; margin: 0; }
  h2 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
  h2:focus { outline: none; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.35rem 1rem; margin: 0; }
  dt { color: light-dark(#57606a, #a9b1ba); }
  dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
  dd.amount { font-weight: 700; font-variant-numeric: tabular-nums; }
  .field { display: grid; gap: 0.25rem; min-inline-size: 0; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
  fieldset { display: grid; gap: 1rem; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
  label { font-size: 0.875rem; font-weight: 600; }
  input { inline-size: 100%; min-inline-size: 0; padding: 0.6rem 0.7rem; font: inherit; color: inherit; background: light-dark(#fff, #12151a);
    border: 1px solid light-dark(#7d8590, #7d8590); border-radius: 6px; }
  .problem { margin: 0; color: light-dark(#a40e26, #ff9aa5); overflow-wrap: anywhere; }
  .problem:empty { display: none; }
  .actions { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
  .actions button { min-block-size: 2.9rem; padding: 0 1rem; border-radius: 1.5rem; border: 1px solid light-dark(#0a5bd3, #8ab8ff); }
  .actions .go { background: light-dark(#0a5bd3, #8ab8ff); color: light-dark(#fff, #0b1220); }
  .actions .stop { background: transparent; color: light-dark(#0a5bd3, #8ab8ff); }
`
