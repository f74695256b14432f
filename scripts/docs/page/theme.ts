// Before the page is drawn: the theme that the person has chosen in the workspace, and that scripts run.
const root = document.documentElement;
root.classList.add('js');
try {
  const { theme, accent } = JSON.parse(localStorage.getItem('atrium.looks') ?? '{}') as Record<string, string>;
  if (theme !== undefined && /^(light|dark|contrast)$/.test(theme)) root.dataset['theme'] = theme;
  if (accent !== undefined && /^[a-z]+$/.test(accent)) root.dataset['accent'] = accent;
} catch {
  // Without storage the page looks as the browser prefers.
}
