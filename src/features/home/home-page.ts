import { startHomeHeader } from './home-header.ts';

// Runs before the first paint: the header must be correct then. `page-behaviour.ts` starts the other scripts of home.
startHomeHeader();
