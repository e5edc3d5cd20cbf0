declare module '*.vue' {
  const component: import('vitepress').Theme['Layout']
  export default component
}

declare module '@localSearchIndex' {
  const sections: { readonly root: () => Promise<{ readonly default: string }> }
  export default sections
}
