import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { i18n } from '$lib/i18n.svelte';
import { messages } from './messages';

async function start() {
  await i18n.start();
  await messages.load();
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no place for the client');
  mount(App, { target });
}

void start();
