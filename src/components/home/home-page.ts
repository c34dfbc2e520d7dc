import { startHomeHeader } from '#components/home/home-header.ts';

// The header must be right when the page is first seen. The rest comes with how all pages behave.
startHomeHeader();
